import { useTranslation } from 'react-i18next'
import { deposits, type TransferView } from '#protocol'
import { Stack } from '../ui/Stack.tsx'
import { AskedMove } from './AskedMove.tsx'
import { useMove } from './useMove.ts'

/** Takes a transfer back, after a question. */
export const CancelButton = ({ view, onDone }: { view: Pick<TransferView, 'id' | 'kind'>; onDone: () => unknown }) => {
  const { t } = useTranslation('money')
  const move = useMove(deposits.cancelTransfer, `money-cancel-${view.id}`, () => void onDone())
  return (
    <Stack space="between" gap={3}>
      <AskedMove
        move={move}
        variant="ghost"
        size="large"
        action={t(`cancel.${view.kind}`)}
        cancel={t('cancel.keep')}
        onSend={() => move.send({ id: view.id })}
      >
        {t(`cancel.${view.kind}Text`)}
      </AskedMove>
    </Stack>
  )
}
