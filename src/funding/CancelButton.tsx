import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deposits, type TransferView } from '#protocol'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/Stack.tsx'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'

/** Takes a transfer back, after a question. */
export const CancelButton = ({ view, onDone }: { view: Pick<TransferView, 'id' | 'kind'>; onDone: () => unknown }) => {
  const { t } = useTranslation('money')
  const [asks, setAsks] = useState(false)
  const move = useMove(deposits.cancelTransfer, `money-cancel-${view.id}`, () => void onDone())
  return (
    <Stack space="between" gap={3}>
      <MoveNote now={move.now} />
      <Button variant="ghost" size="large" wide busy={move.pending} onPress={() => setAsks(true)}>
        {t(`cancel.${view.kind}`)}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t(`cancel.${view.kind}`)}
        action={t(`cancel.${view.kind}`)}
        cancel={t('cancel.keep')}
        onAction={() => {
          setAsks(false)
          move.send({ id: view.id })
        }}
      >
        {t(`cancel.${view.kind}Text`)}
      </Dialog>
    </Stack>
  )
}
