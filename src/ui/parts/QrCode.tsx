import { QRCodeSVG } from 'qrcode.react'
import { QR_LOOK } from './qrLook.ts'

/** The code itself. */
const QrCode = ({ value, label, size }: { value: string; label: string; size: number }) => (
  <QRCodeSVG
    value={value}
    size={size}
    {...QR_LOOK}
    // A drawing, not a file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="img"
    aria-label={label}
  />
)

export default QrCode
