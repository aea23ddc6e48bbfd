let locks = 0;

/** Keeps the page under a dialog from scrolling, and from shifting when its scrollbar disappears. */
export function lockPage(): () => void {
  const { classList, clientWidth } = document.documentElement;
  locks += 1;
  if (window.innerWidth > clientWidth) classList.add('[scrollbar-gutter:stable]');
  classList.add('overflow-hidden');
  return () => {
    locks -= 1;
    if (locks === 0) classList.remove('overflow-hidden', '[scrollbar-gutter:stable]');
  };
}
