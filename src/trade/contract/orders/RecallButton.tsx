import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useMoneyCall } from '../../../core/request/useMoneyCall.ts'
import { Button } from '../../../ui/Button.tsx'
import { CancelQuestion } from '../../ticket/orders/CancelQuestion.tsx'
import { ChangeNote } from '../../ticket/orders/ChangeNote.tsx'

interface RecallButtonProps {
  ordId: string
  /** Opens the sheet that changes it, where that is offered; it stands aside while the question is open. */
  onChange?: () => void
}

/** Takes a live order back, after a question in its place; says what became of it. */
export const RecallButton = ({ ordId, onChange }: RecallButtonProps) => {
  const { t } = useTranslation('trade')
  const [asking, setAsking] = useState(false)
  const recall = useMoneyCall(contractOrder.recall, `contract-recall-${ordId}`)
  return (
    <>
      <ChangeNote state={recall.now} onDismiss={recall.dismiss} />
      {asking ? (
        <CancelQuestion
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            recall.send({ ordId })
          }}
        />
      ) : (
        <>
          {onChange === undefined ? null : (
            <Button variant="ghost" disabled={recall.pending} onPress={onChange}>
              {t('orders.amend')}
            </Button>
          )}
          <Button
            variant="ghost"
            busy={recall.pending}
            onPress={() => {
              recall.prepare()
              setAsking(true)
            }}
          >
            {t('orders.cancel')}
          </Button>
        </>
      )}
    </>
  )
}
