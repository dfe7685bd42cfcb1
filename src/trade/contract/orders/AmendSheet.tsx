import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument } from '#protocol'
import { useAction } from '../../ticket/submit/useAction.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { AmendFields } from './AmendFields.tsx'
import type { Evaluated } from './contractAmendment.ts'
import { unsaidAtFields, type useAmendTexts } from './useAmendTexts.ts'

type Sheet = Pick<
  ComponentProps<typeof ContractActionSheet>,
  'title' | 'age' | 'plain' | 'head' | 'costs' | 'notes' | 'open' | 'onClose'
>
type Fields = Pick<ComponentProps<typeof AmendFields>, 'order' | 'wordsOf' | 'price' | 'size' | 'exitsHint'>

interface AmendSheetProps extends Sheet, Fields {
  instrument: Instrument
  typed: ReturnType<typeof useAmendTexts>
  evaluated: Evaluated
  /** All is known that the change is evaluated by. */
  ready: boolean
  /** It was filled or cancelled while the sheet was open. */
  ended: boolean
  variant?: 'buy' | 'sell'
}

/** Changes an order on a contract that is live: its fields, what comes of it, and the button that sends the change. */
export const AmendSheet = ({ instrument, typed, evaluated, ready, ended, variant, ...rest }: AmendSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { order, wordsOf, price, size, exitsHint, ...sheet } = rest
  const { amendment, problems } = evaluated
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, sheet.open)
  const unsaid = unsaidAtFields(order, problems)
  return (
    <ContractActionSheet
      {...sheet}
      action={action}
      instrument={instrument}
      send={{
        ...(variant === undefined ? {} : { variant }),
        disabled: ended || !ready || problems.length > 0,
        onPress: () => action.send({ ordId: order.ordId, ...amendment }),
        label: ended ? t('trade:orders.ended') : unsaid === undefined ? t('trade:amend.save') : wordsOf(unsaid),
      }}
    >
      <AmendFields
        order={order}
        texts={typed.texts}
        onType={typed.type}
        problems={problems}
        wordsOf={wordsOf}
        price={price}
        size={size}
        quoteCcy={instrument.quoteCcy}
        {...(exitsHint === undefined ? {} : { exitsHint })}
      />
    </ContractActionSheet>
  )
}
