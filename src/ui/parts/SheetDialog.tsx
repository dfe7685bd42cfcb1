import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../core/screens/layers.ts'
import type { SheetProps } from '../Sheet.tsx'
import { lastInput } from './lastInput.ts'
import css from './SheetDialog.module.css'
import { useSheetPull } from './useSheetPull.ts'

/** The sheet itself, on Base UI's dialog. */
const SheetDialog = ({ open, onClose, title, aside, sign, foot, first, children }: SheetProps) => {
  const { t } = useTranslation('common')
  useBackCloses(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const pull = useSheetPull({ sheet: popup, backdrop, onClose })
  // An outcome has the whole screen and scrolls as a whole: nothing to pull it by.
  const whole = sign !== undefined
  // A cross that a script focuses has a ring around it, and a field calls the keyboard: neither is for a finger.
  const focusFirst = () => {
    const input = lastInput()
    if (input === 'touch') return popup.current
    return first?.current ?? (input === 'keys' ? true : popup.current)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop ref={backdrop} className={css['backdrop']} />
        <Dialog.Viewport className={css['viewport']}>
          <Dialog.Popup
            ref={popup}
            className={css['sheet']}
            data-whole={whole ? '' : undefined}
            initialFocus={focusFirst}
          >
            <div className={css['head']} {...(whole ? {} : pull)}>
              <div className={css['words']}>
                {sign}
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
