import { QRCodeSVG } from 'qrcode.react'

/** Modules of white around the code, as the standard asks. */
const QUIET = 4

/** The code itself. */
const QrCode = ({ value, label, size }: { value: string; label: string; size: number }) => (
  <QRCodeSVG
    value={value}
    size={size}
    level="M"
    marginSize={QUIET}
    bgColor="#ffffff"
    fgColor="#000000"
    // A drawing, not a file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="img"
    aria-label={label}
  />
)

export default QrCode
