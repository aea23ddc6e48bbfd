const ENDS = 6;

/** An address with highlighted ends, because people compare those. */
export function AddressText({ address }: { address: string }) {
  return (
    <code className="block rounded-control bg-well px-3 py-2.5 text-sm leading-relaxed break-all text-t2 select-all">
      <span className="font-bold text-t1">{address.slice(0, ENDS)}</span>
      {address.slice(ENDS, -ENDS)}
      <span className="font-bold text-t1">{address.slice(-ENDS)}</span>
    </code>
  );
}
