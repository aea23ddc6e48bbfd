import { BOARD_HEIGHT, BOARD_WIDTH } from './board-geometry.ts';

export interface BoardCanvas {
  /** Both contexts use board units. The lower canvas holds what does not move. */
  still: CanvasRenderingContext2D;
  moving: CanvasRenderingContext2D;
  /** Device pixels per board unit; 0 while the container has no size. */
  readonly scale: number;
  remove(): void;
}

/** Fades out, so that the board has no visible edge on any background. */
const LIGHT = 'radial-gradient(closest-side, #6c52f566, #6c52f540 40%, #6c52f514 75%, #6c52f500)';

/** Fills a positioned container as far as the board's aspect ratio allows. Resizing clears both layers and calls back. */
export function createBoardCanvas(container: HTMLElement, onFit: () => void): BoardCanvas {
  const layers = [addLayer(container), addLayer(container)] as const;
  const [still, moving] = layers;
  still.canvas.style.background = LIGHT;
  let scale = fitLayers(container, layers);
  const stopWatching = watchSize(container, () => {
    scale = fitLayers(container, layers);
    onFit();
  });
  return {
    still,
    moving,
    get scale() {
      return scale;
    },
    remove() {
      stopWatching();
      for (const { canvas } of layers) canvas.remove();
    },
  };
}

function addLayer(container: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.style.position = 'absolute';
  container.append(canvas);
  return canvas.getContext('2d')!;
}

/** Sizes and positions are whole device pixels; otherwise the pins would be blurred. */
function fitLayers(container: HTMLElement, layers: readonly CanvasRenderingContext2D[]): number {
  const { clientWidth, clientHeight } = container;
  const ratio = devicePixelRatio;
  const scale = Math.min(clientWidth / BOARD_WIDTH, clientHeight / BOARD_HEIGHT) * ratio;
  const width = Math.round(BOARD_WIDTH * scale);
  const height = Math.round(BOARD_HEIGHT * scale);
  for (const layer of layers) {
    const { canvas } = layer;
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${width / ratio}px`;
    canvas.style.height = `${height / ratio}px`;
    canvas.style.left = `${Math.round((clientWidth * ratio - width) / 2) / ratio}px`;
    canvas.style.top = `${Math.round((clientHeight * ratio - height) / 2) / ratio}px`;
    layer.scale(width / BOARD_WIDTH, height / BOARD_HEIGHT);
  }
  return scale;
}

function watchSize(container: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(container);
  let query: MediaQueryList;
  // Moving the window to another screen may change the pixel ratio without a resize.
  function watchRatio(): void {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', onRatio, { once: true });
  }
  function onRatio(): void {
    watchRatio();
    onChange();
  }
  watchRatio();
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onRatio);
  };
}
