import { useTranslation } from 'react-i18next'
import { Qr } from '../../../ui/Qr.tsx'
import css from './Promote.module.css'

/** The invitation link as a QR code, in the middle; `size` in pixels. */
export const InviteQr = ({ link, size }: { link: string; size: number }) => {
  const { t } = useTranslation('promote')
  return (
    <div className={css['qr']}>
      <Qr value={link} label={t('qrOf')} size={size} />
    </div>
  )
}
