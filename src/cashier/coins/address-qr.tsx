import { QRCodeSVG } from 'qrcode.react';

/** The bare address: every wallet and exchange reads it, unlike payment links. */
export function AddressQr({ address, title }: { address: string; title: string }) {
  return <QRCodeSVG value={address} title={title} size={144} level="M" marginSize={0} className="size-full" />;
}
