import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, InputOf } from '#protocol'
import { type MoneySlot, useMoneyCall } from '../../../core/request/money/useMoneyCall.ts'
import { Button } from '../../../ui/Button.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import { ChangeNote } from './ChangeNote.tsx'

/**
 * Takes a live order back, after a question in the place of its button, so that the finger need not travel. `onChange`
 * opens the sheet that changes the order, where that is offered; its button stands aside while the question is open.
 */
export const useCancelOrder = <C extends Call>(
  call: C,
  slot: MoneySlot,
  input: InputOf<C>,
  onChange: (() => void) | undefined,
): { readonly note: ReactNode; readonly buttons: ReactNode } => {
  const { t } = useTranslation('trade')
  const [asking, setAsking] = useState(false)
  const cancel = useMoneyCall(call, slot)
  return {
    note: <ChangeNote state={cancel.now} onDismiss={cancel.dismiss} />,
    buttons: asking ? (
      <CancelQuestion
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          cancel.send(input)
        }}
      />
    ) : (
      <>
        {onChange === undefined ? null : (
          <Button variant="ghost" onPress={onChange} disabled={cancel.pending}>
            {t('orders.amend')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={cancel.pending}
          onPress={() => {
            cancel.prepare()
            setAsking(true)
          }}
        >
          {t('orders.cancel')}
        </Button>
      </>
    ),
  }
}
