import { QRCodeSVG } from 'qrcode.react';

export function TotpQr({ uri, title }: { uri: string; title: string }) {
  return <QRCodeSVG value={uri} size={168} level="M" title={title} className="block size-42" />;
}
