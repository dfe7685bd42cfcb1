import { AlertDialog as Alert } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../core/screens/layers.ts'
import { Button } from '../Button.tsx'
import type { DialogProps } from '../Dialog.tsx'
import css from './AlertDialog.module.css'

/** The dialog itself, on Base UI's alert dialog. */
const AlertDialog = ({ open, onClose, title, children, action, tone = 'plain', onAction, cancel }: DialogProps) => {
  const { t } = useTranslation('common')
  const out = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  useBackCloses(open, () => busy || onClose())
  const act = async (): Promise<void> => {
    setBusy(true)
    try {
      await onAction()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert.Root open={open} onOpenChange={(next) => next || busy || onClose()}>
      <Alert.Portal>
        <Alert.Backdrop className={css['backdrop']} />
        <Alert.Viewport className={css['viewport']}>
          <Alert.Popup className={css['dialog']} initialFocus={out}>
            <Alert.Title className={css['title']}>{title}</Alert.Title>
            <Alert.Description className={css['text']} render={<div />}>
              {children}
            </Alert.Description>
            <div className={css['actions']}>
              <Button ref={out} variant="ghost" disabled={busy} onPress={onClose}>
                {cancel ?? t('cancel')}
              </Button>
              <Button variant={tone === 'danger' ? 'danger' : 'primary'} onPress={act}>
                {action}
              </Button>
            </div>
          </Alert.Popup>
        </Alert.Viewport>
      </Alert.Portal>
    </Alert.Root>
  )
}

export default AlertDialog
