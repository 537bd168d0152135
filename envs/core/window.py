"""A window that shows a picture; the window library is imported when the first one opens."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.envs.core.errors import MissingExtra


class Window:
    """Shows arrays of pixels, one after the other."""

    def __init__(self, title: str) -> None:
        try:
            import pygame  # noqa: PLC0415  (an extra, and slow to import)
        except ImportError as error:
            raise MissingExtra("windows need pygame: pip install 'grognard[render]'") from error
        self.pygame: Any = pygame
        self.title = title
        self.screen: Any = None

    def show(self, pixels: NDArray[np.uint8]) -> None:
        height, width = pixels.shape[:2]
        if self.screen is None or self.screen.get_size() != (width, height):
            self.pygame.display.init()
            self.screen = self.pygame.display.set_mode((width, height))
            self.pygame.display.set_caption(self.title)
        self.pygame.surfarray.blit_array(self.screen, pixels.swapaxes(0, 1))
        self.pygame.event.pump()
        self.pygame.display.flip()

    def close(self) -> None:
        self.pygame.display.quit()
