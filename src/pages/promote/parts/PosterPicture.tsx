import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QR_LOOK } from '../../../ui/parts/qrLook.ts'
import { type Background, drawPoster, POSTER, type PosterTexts } from './drawPoster.ts'
import { PictureButtons } from './PictureButtons.tsx'
import css from './Promote.module.css'

/** Pixels of the code before it is drawn: whole ones for each module, so that it stays sharp. */
const QR_SIZE = 816

interface PosterPictureProps {
  background: Background
  texts: PosterTexts
  link: string
}

/** The poster, drawn on the device, and how it is handed on. */
const PosterPicture = ({ background, texts, link }: PosterPictureProps) => {
  const { t } = useTranslation('promote')
  const [poster, qr] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)]
  useEffect(() => {
    const context = poster.current?.getContext('2d')
    // The code stands on its canvas already: effects of parts run before this one.
    if (context && qr.current !== null) drawPoster(context, background, texts, qr.current)
  }, [background, texts, poster, qr])
  return (
    <>
      <QRCodeCanvas
        ref={qr}
        value={link}
        size={QR_SIZE}
        {...QR_LOOK}
        marginSize={0}
        className={css['hidden']}
        aria-hidden
      />
      <canvas
        ref={poster}
        width={POSTER.width}
        height={POSTER.height}
        className={css['poster']}
        // A drawing, not a file.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('posterOf', { code: texts.code })}
      />
      <PictureButtons canvas={poster} name="invitation.png" link={link} />
    </>
  )
}

export default PosterPicture
