"""A picture as a list of shapes, drawn once by a game and shown as SVG or pixels.

Coordinates are pixels from the top left. Pillow is imported only when pixels are asked for.
"""

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from grognard.envs.core.errors import MissingExtra

if TYPE_CHECKING:
    import numpy as np

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


@dataclass(frozen=True)
class Polygon:
    """A filled outline."""

    points: tuple[tuple[float, float], ...]
    fill: str
    stroke: str = "none"
    width: float = 1.0


@dataclass(frozen=True)
class Rectangle:
    """A box, with round corners if wanted."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str = "none"
    round: float = 0.0
    line: float = 1.0


@dataclass(frozen=True)
class Circle:
    """A disc."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = "none"
    width: float = 1.0


@dataclass(frozen=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    width: float = 1.0


@dataclass(frozen=True)
class Text:
    """One line of text; y is its middle, x what `anchor` says: start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "#222222"
    anchor: str = "middle"
    bold: bool = False


Shape = Polygon | Rectangle | Circle | Line | Text


@dataclass
class Scene:
    """A canvas with shapes, painted in order."""

    width: int
    height: int
    background: str = "#ffffff"
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        self.shapes.extend(shapes)

    def svg(self) -> str:
        """The picture as an SVG document."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="{FONT}">',
            f'<rect width="{self.width}" height="{self.height}" fill="{self.background}"/>',
        ]
        lines += [_svg_of(shape) for shape in self.shapes]
        return "\n".join([*lines, "</svg>"]) + "\n"

    def pixels(self) -> "np.ndarray":
        """The picture as an array of height x width x 3 bytes."""
        import numpy as np  # noqa: PLC0415  (only pictures need it here)

        return np.asarray(_draw(self))

    def png(self, path: str) -> None:
        """Write the picture as a PNG file."""
        _draw(self).save(path)


def _svg_of(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        return f'<polygon points="{points}" fill="{shape.fill}" stroke="{shape.stroke}" stroke-width="{shape.width}"/>'
    if isinstance(shape, Rectangle):
        return (
            f'<rect x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.width:.1f}" height="{shape.height:.1f}" '
            f'rx="{shape.round}" fill="{shape.fill}" stroke="{shape.stroke}" stroke-width="{shape.line}"/>'
        )
    if isinstance(shape, Circle):
        return (
            f'<circle cx="{shape.x:.1f}" cy="{shape.y:.1f}" r="{shape.radius:.1f}" fill="{shape.fill}" '
            f'stroke="{shape.stroke}" stroke-width="{shape.width}"/>'
        )
    if isinstance(shape, Line):
        return (
            f'<line x1="{shape.x1:.1f}" y1="{shape.y1:.1f}" x2="{shape.x2:.1f}" y2="{shape.y2:.1f}" '
            f'stroke="{shape.stroke}" stroke-width="{shape.width}"/>'
        )
    weight = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size}" fill="{shape.fill}" '
        f'text-anchor="{shape.anchor}" dominant-baseline="central"{weight}>{escape(shape.text)}</text>'
    )


def _draw(scene: Scene) -> "Image.Image":
    """Paint with Pillow, twice as large and then reduced, so that edges are smooth."""
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415  (an extra; SVG needs nothing)
    except ImportError as error:
        raise MissingExtra("pictures as pixels need Pillow: pip install 'grognard[render]'") from error
    scale = 2
    image = Image.new("RGB", (scene.width * scale, scene.height * scale), scene.background)
    pen = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _paint(pen, shape, scale)
    return image.resize((scene.width, scene.height), Image.Resampling.LANCZOS)


def _paint(pen: "ImageDraw.ImageDraw", shape: Shape, scale: int) -> None:
    if isinstance(shape, Polygon):
        points = [(x * scale, y * scale) for x, y in shape.points]
        pen.polygon(points, fill=_colour(shape.fill))
        if shape.stroke != "none":
            pen.line([*points, points[0]], fill=shape.stroke, width=max(1, round(shape.width * scale)), joint="curve")
    elif isinstance(shape, Rectangle):
        box = (shape.x * scale, shape.y * scale, (shape.x + shape.width) * scale, (shape.y + shape.height) * scale)
        line = max(1, round(shape.line * scale))
        pen.rounded_rectangle(box, shape.round * scale, _colour(shape.fill), _colour(shape.stroke), line)
    elif isinstance(shape, Circle):
        x, y, radius = shape.x * scale, shape.y * scale, shape.radius * scale
        line = max(1, round(shape.width * scale))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), _colour(shape.fill), _colour(shape.stroke), line)
    elif isinstance(shape, Line):
        line = max(1, round(shape.width * scale))
        pen.line((shape.x1 * scale, shape.y1 * scale, shape.x2 * scale, shape.y2 * scale), shape.stroke, line)
    else:
        from PIL import ImageFont  # noqa: PLC0415

        font = ImageFont.load_default(shape.size * scale)
        anchor = {"start": "lm", "middle": "mm", "end": "rm"}[shape.anchor]
        stroke = scale * 0.25 if shape.bold else 0
        pen.text((shape.x * scale, shape.y * scale), shape.text, shape.fill, font, anchor, stroke_width=stroke)


def _colour(colour: str) -> str | None:
    return None if colour == "none" else colour


if TYPE_CHECKING:
    from PIL import Image, ImageDraw
