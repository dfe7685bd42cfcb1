import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, contractOrder, sideToClose } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contractName } from '../../names/contractName.ts'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { above0 } from '../../ticket/priceDraft.ts'
import type { Problem } from '../../ticket/problems.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { type CountedSheetProps, figuresOf, type ProductTypes } from '../product.ts'
import { EMPTY_CLOSE, readPart } from './closeForm.ts'

/** Closes a position or a part of it: at the market, or at a price where the product has that. */
export const CloseSheet = <K extends ProductTypes>(props: CountedSheetProps<K>) => {
  const { product, held, instrument, world, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const [form, setForm] = useState(EMPTY_CLOSE)
  const { position, holding } = held
  const { instId, posId } = position
  const { label, counted, ofUnits, toUnits } = product.texts.sizing(instrument)
  const action = useAction(contractOrder.closeOut, `contract-close-${posId}`, open)
  const { last } = world.market
  const usual = useUsualDay(instId, open)
  const all = ofUnits(holding.size)
  const amountRead = readPart(form.amount, all, counted.lotSz)
  const size = above0(amountRead)
  const draft = product.close.draftOf(form, instId, holding, amountRead)
  const plan = product.planOf(draft)
  const summary = plan === undefined ? undefined : product.summaryOf(plan, world)
  const seen = product.close.seen(holding, world)
  const isWhole = size === all
  const tooMuch: Problem = { at: 'amount', reason: 'overHeld', values: { held: all, ccy: counted.baseCcy } }
  const problems = [
    // A rest that is smaller than the venue's smallest order can still be closed as a whole.
    ...product
      .problemsOf(draft, world, summary)
      .filter(({ reason }) => !isWhole || (reason !== 'underMin' && reason !== 'tooManyDecimals')),
    ...(size !== undefined && compare(size, all) > 0 ? [tooMuch] : []),
  ]
  const error = fieldSentence(t, problems)
  const [first] = problems
  return (
    <ContractActionSheet
      {...{ action, instrument, open, onClose }}
      title={t('futures:close.title', { name: contractName(instrument) })}
      {...figuresOf(product.texts, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      send={{
        variant: sideToClose(holding),
        disabled: first !== undefined || plan === undefined || summary === undefined || seen === undefined,
        onPress: () => {
          if (plan === undefined || size === undefined) return
          // All of it is closed without a size, whatever it has become meanwhile.
          const common = { posId, ...(isWhole ? {} : { sz: toUnits(size) }) }
          action.send(
            plan.px === undefined
              ? { ordType: 'market', ...common, ...seen }
              : { ordType: 'limit', ...common, px: plan.px },
          )
        },
        label: first?.at === 'button' ? product.texts.problem(first) : t('futures:close.send'),
      }}
    >
      <SheetFields>
        {product.close.types.length === 1 ? null : (
          <Segmented
            label={t('trade:ticket.type')}
            value={form.type}
            onChange={(type) =>
              setForm({ ...form, type, priceText: form.priceText || (last === undefined ? '' : typedText(last)) })
            }
            items={product.close.types.map((id) => ({ id, label: t(`trade:ticket.${id}`) }))}
          />
        )}
        {form.type === 'market' ? null : (
          <AmountField
            label={t('trade:ticket.priceIn', { ccy: instrument.quoteCcy })}
            text={form.priceText}
            onText={(priceText) => setForm({ ...form, priceText })}
            error={error('price')}
          />
        )}
        <SizeEntry
          label={label}
          amount={form.amount}
          read={amountRead}
          error={error('amount')}
          shareLabel={t('futures:ticket.shareOfPosition')}
          onAmount={(amount) => setForm({ ...form, amount })}
        />
      </SheetFields>
    </ContractActionSheet>
  )
}
