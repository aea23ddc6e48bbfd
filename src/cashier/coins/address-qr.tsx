import { QRCodeSVG } from 'qrcode.react';

/** The bare address: wallets and exchanges read it without exception, other than payment links. */
export function AddressQr({ address, title }: { address: string; title: string }) {
  return <QRCodeSVG value={address} title={title} size={144} level="M" marginSize={0} className="size-full" />;
}
