import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Qr.module.css'

const QrCode = lazy(() => import('./parts/QrCode.tsx'))

/** What a code of the middle level of correction holds at most, in bytes. */
const MOST_BYTES = 2_331

interface QrProps {
  value: string
  /** What the code holds: 'Address for BTC'. */
  label: string
  /** In pixels, with its quiet zone. */
  size?: number
}

/** A QR code, black on white in every theme, with its quiet zone, because cameras want it so. */
export const Qr = ({ value, label, size = 176 }: QrProps) => {
  const { t } = useTranslation('common')
  if (new TextEncoder().encode(value).length > MOST_BYTES) return <p className={css['long']}>{t('codeTooLong')}</p>
  return (
    <span className={css['frame']} style={{ width: size, height: size }}>
      <Suspense fallback={null}>
        <QrCode value={value} label={label} size={size} />
      </Suspense>
    </span>
  )
}
