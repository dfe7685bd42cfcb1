import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  C2C_RULING_REASONS,
  compare,
  isPositive,
  isZero,
  type OutputOf,
  operators,
  placesOf,
  type Reply,
  subtract,
  ZERO,
} from '#protocol'
import { randomId } from '../core/format/randomId.ts'
import { request } from '../core/request/request.ts'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { readTyped } from '../ui/format/readTyped.ts'
import { AmountInput } from '../ui/forms/AmountInput.tsx'
import { SegmentedInput, SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Labeled } from '../ui/Labeled.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { C2cFees } from './C2cFees.tsx'
import css from './Operator.module.css'

const { ruleC2cCase } = operators.OPERATOR_CALLS
const SIDES = ['buyer', 'seller', 'split'] as const

interface C2cRulingProps {
  data: operators.C2cDeskCase
  onAnswer: (reply: Reply<OutputOf<typeof ruleC2cCase>>) => Promise<void>
}

const schema = v.object({
  side: v.optional(v.picklist(SIDES)),
  /** As it is typed; the field says what cannot be read of it. */
  toBuyer: v.string(),
  deposit: v.string(),
  /** Of which of the deposit's coins. */
  depositCoin: v.optional(v.string()),
  reason: v.optional(v.picklist(C2C_RULING_REASONS)),
  note: v.string(),
})
type Made = v.InferOutput<typeof schema>

/** What the buyer would get; undefined for a division that is none. */
const givenBy = (made: Made | undefined, escrow: Amount): Amount | undefined => {
  if (made?.side !== 'split') return made?.side === 'buyer' ? escrow : ZERO
  const typed = readTyped(made.toBuyer)
  return typed.ok && isPositive(typed.value) && compare(typed.value, escrow) < 0 ? typed.value : undefined
}

/** What is taken from the merchant's deposit: nothing where nothing is typed, undefined where it cannot be taken. */
const takenBy = (made: Made | undefined, most: Amount): Amount | undefined => {
  if (made === undefined || made.deposit.trim() === '') return ZERO
  const typed = readTyped(made.deposit)
  return typed.ok && compare(typed.value, most) <= 0 && placesOf(typed.value) <= C2C_COIN_DECIMALS
    ? typed.value
    : undefined
}

/** A cancellation is excused where there was one. */
const reasonsOf = ({ events }: Pick<operators.C2cDeskCase, 'events'>) => {
  const isLetGo = events.some(({ event }) => event === 'cancelled' || event === 'expired')
  return C2C_RULING_REASONS.filter((one) => one !== 'noFault' || isLetGo)
}
/** The one in the coin of the order, where there is one. */
const firstDeposit = ({ deposits, coin }: operators.C2cDeskCase) =>
  deposits.find((one) => one.coin === coin) ?? deposits[0]

/** To whom the coins of a case go. Both parts are read once more before it counts. */
export const C2cRuling = ({ data, onAnswer }: C2cRulingProps) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders', 'operator', 'common'])
  // The same decision, sent again after a lost answer, is one.
  const [requestKey, setRequestKey] = useState(randomId)
  const [asks, setAsks] = useState<Made>()
  const form = useForm({
    schema,
    values: { toBuyer: '', deposit: '', depositCoin: firstDeposit(data)?.coin, note: '' },
    onSubmit: (made) => setAsks(made),
  })
  const { side, toBuyer, reason, depositCoin } = form.watch()
  const { id, openedAt, stated, escrow, coin } = data
  const given = givenBy(asks, escrow)
  const down = data.deposits.find((one) => one.coin === depositCoin) ?? firstDeposit(data)
  const taken = takenBy(asks, down?.amount ?? ZERO)
  const send = async (): Promise<void> => {
    if (asks?.side === undefined || asks.reason === undefined || given === undefined || taken === undefined) return
    setAsks(undefined)
    const ruling = {
      id,
      requestKey,
      openedAt,
      statements: stated.length,
      reason: asks.reason,
      note: asks.note,
      ...(down === undefined || isZero(taken) ? {} : { deposit: { coin: down.coin, amount: taken } }),
    }
    const reply = await request(
      ruleC2cCase,
      asks.side === 'split' ? { ...ruling, side: 'split', toBuyer: given } : { ...ruling, side: asks.side },
    )
    if (reply.kind === 'ok') setRequestKey(randomId())
    await onAnswer(reply)
  }
  return (
    <Card title={t('operator:case.decision')}>
      <Form of={form}>
        <Labeled label={t('decide.side')}>
          <SegmentedInput
            {...form.field('side')}
            label={t('decide.side')}
            items={SIDES.map((one) => ({
              id: one,
              label: one === 'split' ? t('decide.split') : t(`c2cOrders:by.${one}`),
            }))}
          />
        </Labeled>
        {side === 'split' ? (
          <AmountInput
            {...form.field('toBuyer')}
            label={t('decide.toBuyer', { amount: coinText(escrow, coin) })}
            unit={coin}
          />
        ) : null}
        {data.deposits.length < 2 ? null : (
          <SelectInput
            {...form.field('depositCoin')}
            label={t('decide.from')}
            options={data.deposits.map((one) => ({ id: one.coin, label: coinText(one.amount, one.coin) }))}
          />
        )}
        {down === undefined ? null : (
          <AmountInput
            {...form.field('deposit')}
            label={t('decide.deposit', { amount: coinText(down.amount, down.coin) })}
            unit={down.coin}
          />
        )}
        <SelectInput
          {...form.field('reason')}
          label={t('decide.reason')}
          options={reasonsOf(data).map((one) => ({ id: one, label: t(`c2cOrders:ruling.why.${one}`) }))}
        />
        <TextInput {...form.field('note')} label={t('operator:note')} maxLength={500} />
        <SubmitButton
          of={form}
          size="normal"
          disabled={side === undefined || reason === undefined || (side === 'split' && toBuyer.trim() === '')}
          why={t('common:first.choose', { field: side === undefined ? t('decide.side') : t('decide.reason') })}
        >
          {t('decide.action')}
        </SubmitButton>
      </Form>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t('decide.action')}
        action={t('decide.action')}
        onAction={given === undefined || taken === undefined ? () => setAsks(undefined) : send}
      >
        {given !== undefined && taken !== undefined ? (
          <Stack gap={3}>
            <p className={css['long']}>
              {t('division', {
                buyer: coinText(given, coin),
                seller: coinText(subtract(escrow, given), coin),
              })}
            </p>
            <C2cFees data={data} toBuyer={given} />
            {down === undefined || isZero(taken) ? null : (
              <p className={css['long']}>{t(`fromDeposit.${down.from}`, { amount: coinText(taken, down.coin) })}</p>
            )}
            <Note>{t(data.takesTwo ? 'takesTwo' : isZero(taken) ? 'decide.final' : 'decide.maybeTwo')}</Note>
          </Stack>
        ) : (
          <Note tone="bad">{t(given === undefined ? 'outcome.split' : 'outcome.deposit')}</Note>
        )}
      </Dialog>
    </Card>
  )
}
