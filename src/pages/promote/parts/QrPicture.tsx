import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { QR_LOOK } from '../../../ui/parts/qrLook.ts'
import { PictureButtons } from './PictureButtons.tsx'
import css from './Promote.module.css'

/** Pixels of the saved picture. */
const SIZE = 960

/** Shares or saves the code of a link as a picture, larger than it stands on the screen. */
const QrPicture = ({ link }: { link: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  return (
    <>
      <QRCodeCanvas ref={canvas} value={link} size={SIZE} {...QR_LOOK} className={css['hidden']} aria-hidden />
      <PictureButtons canvas={canvas} name="invitation-qr.png" link={link} />
    </>
  )
}

export default QrPicture
