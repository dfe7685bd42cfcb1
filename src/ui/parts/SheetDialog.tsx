import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../core/screens/layers.ts'
import type { SheetProps } from '../Sheet.tsx'
import css from './SheetDialog.module.css'

/** The sheet itself, on Base UI's dialog. */
const SheetDialog = ({ open, onClose, title, aside, foot, first, children }: SheetProps) => {
  const { t } = useTranslation('common')
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css['backdrop']} />
        <Dialog.Viewport className={css['viewport']}>
          <Dialog.Popup
            className={css['sheet']}
            initialFocus={(by) => (by === 'touch' ? true : (first?.current ?? true))}
          >
            <div className={css['head']}>
              <div className={css['words']}>
                <Dialog.Title className={css['title']}>{title}</Dialog.Title>
                {aside}
              </div>
              <Dialog.Close className="icon-target" aria-label={t('close')}>
                <X size={20} aria-hidden />
              </Dialog.Close>
            </div>
            <div className={css['body']}>{children}</div>
            {foot === undefined ? null : <div className={css['foot']}>{foot}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export default SheetDialog
