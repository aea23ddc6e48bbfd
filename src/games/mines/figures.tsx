/** A brilliant-cut gem from the side, facet by facet. */
export function GemFigure({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d="M17 10h30l13 17-28 31L4 27z" fill="#16b885" />
      <path d="M4 27 17 10l4 17z" fill="#5ff5c4" />
      <path d="M17 10h15L21 27z" fill="#c9fff0" />
      <path d="m32 10 11 17H21z" fill="#8dfbd8" />
      <path d="M32 10h15l-4 17z" fill="#4beebb" />
      <path d="m47 10 13 17H43z" fill="#22cf98" />
      <path d="M4 27h17l11 31z" fill="#2ee6a6" />
      <path d="M21 27h22L32 58z" fill="#63f3c6" />
      <path d="M43 27h17L32 58z" fill="#0f9a70" />
      <path d="m17 10 4 17 11 31" fill="none" stroke="#e9fff8" strokeWidth="1.2" opacity="0.55" />
      <path d="M52 6c.6 3.4 1.6 4.4 5 5-3.4.6-4.4 1.6-5 5-.6-3.4-1.6-4.4-5-5 3.4-.6 4.4-1.6 5-5z" fill="#fff" />
    </svg>
  );
}

const HORNS_DEG = [0, 45, 90, 135, 180, 225, 270, 315];

/** A sea mine: an iron ball with a seam, and spikes all around. */
export function MineFigure({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      {HORNS_DEG.map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} 32 32)`}>
          <path d="M26 17 31 2.5h2L38 17z" fill="#ff6b86" />
          <path d="M32 2.5h1L38 17h-6z" fill="#c22450" />
        </g>
      ))}
      <circle cx="32" cy="32" r="20" fill="#7a0f30" />
      <circle cx="32" cy="32" r="18" fill="#d92d5a" />
      <path d="M45 19.5A18 18 0 0 1 19.5 45 21 21 0 0 0 45 19.5z" fill="#a0173f" />
      <path d="M14.5 28c11 5 24 5 35 0" fill="none" stroke="#7a0f30" strokeWidth="2.5" />
      <path d="M14.5 30.5c11 5 24 5 35 0" fill="none" stroke="#ff8fa4" strokeWidth="1" opacity="0.7" />
      <path d="M19 25a14 14 0 0 1 11-8" fill="none" stroke="#ffd5dd" strokeWidth="3" strokeLinecap="round" />
      <circle cx="32" cy="40" r="3.5" fill="#7a0f30" />
      <circle cx="32" cy="39.5" r="2" fill="#ff8fa4" />
    </svg>
  );
}
