import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Amount, add, isPositive, type Loan, loan as loanCalls, subtract } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { askLoans } from '../../core/state/loans.ts'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { type Move, useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Button } from '../../ui/Button.tsx'
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
import { Row } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { hasEnough, liquidationAt, ltvAt } from './ltv.ts'
import { liquidationText, ltvText } from './texts.ts'

type AddMove = Move<typeof loanCalls.addCollateral>

/** What so much more collateral makes of a loan, in words; no ratio while there is no index price. */
const useAfter = (loan: Loan) => (amount: Amount) => {
  const more = { ...loan, collateral: add(loan.collateral, amount) }
  const ratio = loan.index === undefined ? undefined : ltvAt(more, loan.index.price).ratio
  return {
    ratio: ratio === undefined ? '–' : ltvText(ratio),
    price: liquidationText(liquidationAt(more), loan),
  }
}

const schema = v.object({ amount: v.string() })

interface OtherProps {
  loan: Loan
  available: Amount
  move: AddMove
  onClose: () => void
}

/** Any other amount, with what it makes of the loan. */
const OtherAmount = ({ loan, available, move, onClose }: OtherProps) => {
  const { t } = useTranslation(['loan', 'common'])
  const after = useAfter(loan)
  const { id, collateralCoin } = loan
  const form = useForm({
    schema,
    values: { amount: '' },
    onSubmit: () => {
      if (amount !== undefined) move.send({ id, amount })
    },
  })
  useRefusedField(form, move)
  const typed = readTyped(form.watch('amount'))
  const amount = typed.ok && isPositive(typed.value) ? typed.value : undefined
  const shown = amount === undefined ? undefined : after(amount)
  const isShort = amount !== undefined && !hasEnough(available, amount)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('loan:add.title')}
      foot={
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={amount === undefined || isShort}
          why={amount === undefined ? t('common:first.fill', { field: t('loan:collateral') }) : undefined}
        >
          {amount === undefined
            ? t('loan:add.title')
            : t('loan:add.exact', { amount: coinText(amount, collateralCoin) })}
        </SubmitButton>
      }
    >
      <Form of={form}>
        <AmountInput
          {...form.field('amount')}
          label={t('loan:collateral')}
          unit={collateralCoin}
          error={
            isShort
              ? t('loan:add.short', {
                  missing: coinText(amount, collateralCoin),
                  available: coinText(available, collateralCoin),
                })
              : undefined
          }
        />
        <Row>
          <Note as="span" small>
            {t('loan:form.available', { amount: coinText(available, collateralCoin) })}
          </Note>
          <Button variant="ghost" onPress={() => form.setValue('amount', typedText(available))}>
            {t('loan:form.max')}
          </Button>
        </Row>
        {shown === undefined || amount === undefined ? null : (
          <KeyValue
            rows={[
              { id: 'ltv', label: t('loan:add.ltvAfter'), value: shown.ratio, strong: true },
              { id: 'price', label: t('loan:add.priceAfter'), value: shown.price, strong: true },
              ...(isShort
                ? []
                : [
                    {
                      id: 'after',
                      label: t('loan:after'),
                      value: coinText(subtract(available, amount), collateralCoin),
                    },
                  ]),
            ]}
          />
        )}
        <FormError />
        <MoveNote now={move.now} />
      </Form>
    </Sheet>
  )
}

interface AddCollateralProps {
  loan: Loan
  /** What the user can spend of the coin that secures. */
  available: Amount
  onDone: () => Promise<unknown>
}

/**
 * Adds collateral in two taps: the first offers just what brings the ratio back to the initial one, the second sends it. Or any other
 * amount.
 */
export const AddCollateral = ({ loan, available, onDone }: AddCollateralProps) => {
  const { t } = useTranslation('loan')
  const navigation = useNavigation()
  const after = useAfter(loan)
  const [asks, setAsks] = useState(false)
  const { id, collateralCoin, missing } = loan
  const move = useMove(loanCalls.addCollateral, `earn-loan-add-${id}`, () => {
    showToast(t('add.done'), 'good')
    setAsks(false)
    askLoans()
    void onDone()
  })
  const isOffered = isPositive(missing)
  const isShort = isOffered && !hasEnough(available, missing)
  const amount = coinText(missing, collateralCoin)
  return (
    <Stack gap={2}>
      {isOffered && !isShort ? (
        <AskedMove
          move={move}
          size="large"
          action={t('add.exact', { amount })}
          onSend={() => move.send({ id, amount: missing })}
        >
          {t('add.ask', after(missing))}
        </AskedMove>
      ) : (
        <MoveNote now={move.now} />
      )}
      {isShort ? (
        <>
          <Note tone="warn">{t('add.short', { missing: amount, available: coinText(available, collateralCoin) })}</Note>
          <Button wide onPress={() => navigation.push('/pages/money/addMoney')}>
            {t('add.deposit', { coin: collateralCoin })}
          </Button>
        </>
      ) : null}
      <Button
        variant={isOffered ? 'ghost' : 'primary'}
        wide
        busy={move.pending && !isOffered}
        onPress={() => {
          move.dismiss()
          setAsks(true)
        }}
      >
        {t(isOffered ? 'add.other' : 'add.title')}
      </Button>
      {asks ? <OtherAmount loan={loan} available={available} move={move} onClose={() => setAsks(false)} /> : null}
    </Stack>
  )
}
