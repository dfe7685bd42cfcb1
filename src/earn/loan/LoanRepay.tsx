import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Amount, compare, isPositive, type Loan, loan as loanCalls, minimum, subtract } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { askLoans } from '../../core/state/loans.ts'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useNewRate } from '../../funding/useNewRate.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { hasEnough, liquidationAt, ltvAt } from './ltv.ts'
import { loanPath } from './paths.ts'
import { liquidationText, loanName, ltvText } from './texts.ts'
import { useLoan } from './useLoan.ts'

interface PartProps {
  loan: Loan
  /** What the user can spend of the coin that is lent. */
  available: Amount
  call: { readonly refetch: () => Promise<unknown>; readonly fetching: boolean }
}

/** What a repayment leads to, whether whole or in part. */
const useRepay = (id: string) => {
  const { t } = useTranslation('loan')
  const navigation = useNavigation()
  return useMove(loanCalls.repay, `earn-loan-repay-${id}`, () => {
    showToast(t('repay.done'), 'good')
    askLoans()
    navigation.replace(loanPath(id))
  })
}

/** All that is owed, what that saves, and the collateral that returns. */
const Whole = ({ loan, available, call }: PartProps) => {
  const { t } = useTranslation('loan')
  const { id, coin, collateralCoin, debt, debtAtEnd, principal, collateral, growsAt } = loan
  const move = useRepay(id)
  const isShort = !hasEnough(available, debt)
  const amount = coinText(debt, coin)
  // Another hour has begun: what is owed now is asked for, and shown before it is sent.
  const isAsking = useNewRate(move.now, call)
  const isMoved = move.now.phase === 'refused' && move.now.reply.error === 'quoteChanged' && !isAsking
  return (
    <Stack gap={3}>
      <KeyValue
        rows={[
          { id: 'exact', label: t('repay.exact'), value: amount, strong: true },
          { id: 'interest', label: t('repay.interest'), value: coinText(subtract(debt, principal), coin) },
          { id: 'saved', label: t('repay.saved'), value: coinText(subtract(debtAtEnd, debt), coin) },
          { id: 'back', label: t('repay.back'), value: coinText(collateral, collateralCoin), strong: true },
          ...(isShort ? [] : [{ id: 'after', label: t('after'), value: coinText(subtract(available, debt), coin) }]),
        ]}
      />
      {growsAt === 0 ? null : (
        <Note small>
          {t('repay.hour')} <Countdown until={growsAt} onEnd={() => void call.refetch()} />
        </Note>
      )}
      {isMoved ? <Note tone="warn">{t('repay.moved', { amount })}</Note> : null}
      <AskedMove
        move={move}
        size="large"
        disabled={isShort || isAsking}
        why={isShort ? t('repay.short', { debt: amount, available: coinText(available, coin) }) : undefined}
        action={t('repay.action', { amount })}
        onSend={() => move.send({ id, amount: debt, whole: true })}
      >
        {t('repay.ask', { amount, collateral: coinText(collateral, collateralCoin) })}
      </AskedMove>
    </Stack>
  )
}

const schema = v.object({ amount: v.string() })

/** Less than all that is owed, and how the loan stands after it. */
const Part = ({ loan, available }: PartProps) => {
  const { t } = useTranslation(['loan', 'common'])
  const { id, coin, debt, principal, index } = loan
  const move = useRepay(id)
  const form = useForm({
    schema,
    values: { amount: '' },
    onSubmit: () => {
      if (amount !== undefined) move.send({ id, amount, whole: false })
    },
  })
  useRefusedField(form, move)
  const typed = readTyped(form.watch('amount'))
  const amount = typed.ok && isPositive(typed.value) ? typed.value : undefined
  const isShort = amount !== undefined && !hasEnough(available, amount)
  const isWhole = amount !== undefined && compare(amount, debt) >= 0
  const left = amount === undefined || isWhole ? undefined : { ...loan, debt: subtract(debt, amount) }
  const ratio = left === undefined || index === undefined ? undefined : ltvAt(left, index.price).ratio
  const error = isWhole
    ? t('loan:repay.wholeHint', { debt: coinText(debt, coin) })
    : isShort
      ? t('loan:repay.short', { debt: coinText(amount, coin), available: coinText(available, coin) })
      : undefined
  return (
    <Form of={form}>
      <AmountInput {...form.field('amount')} label={t('loan:repay.amount')} unit={coin} error={error} />
      <Row>
        <Note as="span" small>
          {t('loan:form.available', { amount: coinText(available, coin) })}
        </Note>
        <Button variant="ghost" onPress={() => form.setValue('amount', typedText(minimum(available, debt)))}>
          {t('loan:form.max')}
        </Button>
      </Row>
      {left === undefined || amount === undefined ? null : (
        <KeyValue
          rows={[
            {
              id: 'interest',
              label: t('loan:repay.interest'),
              value: coinText(minimum(amount, subtract(debt, principal)), coin),
            },
            { id: 'left', label: t('loan:repay.left'), value: coinText(left.debt, coin), strong: true },
            ...(ratio === undefined
              ? []
              : [{ id: 'ltv', label: t('loan:add.ltvAfter'), value: ltvText(ratio), strong: true }]),
            {
              id: 'price',
              label: t('loan:add.priceAfter'),
              value: liquidationText(liquidationAt(left), loan),
              strong: true,
            },
          ]}
        />
      )}
      <Note small>{t('loan:repay.first')}</Note>
      <FormError />
      <MoveNote now={move.now} />
      <SubmitButton
        of={form}
        busy={move.pending}
        disabled={amount === undefined || isShort || isWhole}
        why={amount === undefined ? t('common:first.fill', { field: t('loan:repay.amount') }) : undefined}
      >
        {amount === undefined ? t('loan:title.repay') : t('loan:repay.action', { amount: coinText(amount, coin) })}
      </SubmitButton>
    </Form>
  )
}

const Both = (props: PartProps) => {
  const { t } = useTranslation('loan')
  const [which, setWhich] = useState<'whole' | 'part'>('whole')
  return (
    <Card title={loanName(t, props.loan)}>
      <Stack gap={3}>
        <Segmented
          label={t('repay.which')}
          items={[
            { id: 'whole', label: t('repay.whole') },
            { id: 'part', label: t('repay.part') },
          ]}
          value={which}
          onChange={setWhich}
        />
        {which === 'whole' ? <Whole {...props} /> : <Part {...props} />}
      </Stack>
    </Card>
  )
}

/** Repays one of the user's loans, all of it or a part: the exact amount and what it changes, before it is sent. */
export const LoanRepay = ({ id }: { id: string }) => {
  const { t } = useTranslation('loan')
  const call = useLoan(id)
  return (
    <Page tint bar={<FundsBar title={t('title.repay')} back={loanPath(id)} />}>
      <CallState
        call={call}
        rows={6}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('noLoan')} />}
      >
        {({ loan, available }) =>
          loan.ended === undefined ? (
            <Both loan={loan} available={available} call={call} />
          ) : (
            <Empty title={t('repay.over')} />
          )
        }
      </CallState>
    </Page>
  )
}
