import { useTranslation } from 'react-i18next'
import type { SwapOrder } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
import { ExitPrices } from '../../ticket/fields/ExitFields.tsx'
import { isShownHere, type Problem } from '../../ticket/problems.ts'
import { type AmendTexts, hasLimitAtTrigger, hasOwnExits } from './useAmendTexts.ts'

interface AmendFieldsProps {
  order: SwapOrder
  texts: AmendTexts
  onType: (name: keyof AmendTexts, text: string) => void
  problems: readonly Problem[]
  wordsOf: (problem: Problem) => string
  /** What its price is called, and its size. */
  price: { readonly label: string; readonly unit?: string }
  size: { readonly label: string; readonly unit?: string; readonly hint?: string | undefined }
  quoteCcy: string
  /** What its exits watch. */
  exitsHint?: string
}

/** Price and size of a live order on a contract, and what comes with it as long as nothing of it is filled. */
export const AmendFields = ({ order, texts, onType, problems, wordsOf, price, size, ...rest }: AmendFieldsProps) => {
  const { quoteCcy, exitsHint } = rest
  const { t } = useTranslation('trade')
  const sentence = (...where: readonly Problem['at'][]): string | undefined => {
    const problem = problems.find((one) => where.includes(one.at) && isShownHere(one))
    return problem && wordsOf(problem)
  }
  const isExit = order.kind !== 'order'
  const hasLimit = hasLimitAtTrigger(order)
  return (
    <SheetFields>
      <AmountField
        {...price}
        text={texts.price}
        onText={(text) => onType('price', text)}
        error={sentence(...(hasLimit ? [] : (['price'] as const)), 'entry', ...(isExit ? (['trigger'] as const) : []))}
      />
      {hasLimit ? (
        <AmountField
          label={t('amend.price')}
          text={texts.limit}
          onText={(text) => onType('limit', text)}
          unit={quoteCcy}
          error={sentence('price')}
        />
      ) : null}
      <AmountField {...size} text={texts.size} onText={(text) => onType('size', text)} error={sentence('amount')} />
      {hasOwnExits(order) ? (
        <ExitPrices
          tp={texts.tp}
          sl={texts.sl}
          quoteCcy={quoteCcy}
          error={(at) => sentence(at)}
          hint={exitsHint}
          onText={onType}
        />
      ) : null}
    </SheetFields>
  )
}
