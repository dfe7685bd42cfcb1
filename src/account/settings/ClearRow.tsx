import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyPending } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { clearDevice } from './clearDevice.ts'

/** Clears what the device keeps, after a question; not while the outcome of an order is open. */
export const ClearRow = () => {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState(false)
  const ask = (): void => {
    if (moneyPending.peek() > 0) showToast(t('clear.wait'), 'bad')
    else setAsked(true)
  }
  return (
    <>
      <ListRow tone="danger" label={t('clear.row')} onPress={ask} />
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('clear.title')}
        action={t('clear.action')}
        tone="danger"
        onAction={() => clearDevice()}
      >
        {t('clear.text')}
      </Dialog>
    </>
  )
}
