import { useTranslation } from 'react-i18next'
import { type Amount, healthOfRatio, type LoanPreview, loan, subtract } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { askLoans } from '../../core/state/loans.ts'
import { showToast } from '../../core/toastQueue.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { percentText, rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { LtvGauge } from './LtvGauge.tsx'
import { loanPath } from './paths.ts'
import { indexText, liquidationText } from './texts.ts'

/** The index moves: what the loan would be is read again so often, in ms. */
const EVERY = 5_000

/** Everything about a loan before it is taken. */
const Shown = ({ preview }: { preview: LoanPreview }) => {
  const { t } = useTranslation('loan')
  const { product, amount, collateral, ratio, endAt, debt, debtAtEnd, most, available } = preview
  const { coin, collateralCoin, terms, rate, index } = product
  return (
    <Stack gap={3}>
      <LtvGauge terms={terms} ratio={ratio} health={healthOfRatio(ratio, terms)} />
      <KeyValue
        rows={[
          { id: 'amount', label: t('form.amount'), value: coinText(amount, coin), strong: true },
          { id: 'collateral', label: t('collateral'), value: coinText(collateral, collateralCoin), strong: true },
          { id: 'rate', label: t('terms.rate'), value: rateText(rate) },
          { id: 'debt', label: t('debtIncludes'), value: coinText(debt, coin) },
          { id: 'debtAtEnd', label: t('debtAtEnd'), value: coinText(debtAtEnd, coin), strong: true },
          { id: 'interest', label: t('interest'), value: coinText(subtract(debtAtEnd, amount), coin) },
          { id: 'ends', label: t('ends'), value: formatDateTime(endAt) },
          ...(index === undefined ? [] : [{ id: 'index', label: t('index'), value: indexText(index.price, product) }]),
          {
            id: 'now',
            label: t('liquidationNow'),
            value: liquidationText(preview.liquidationNow, product),
            strong: true,
          },
          {
            id: 'atEnd',
            label: t('liquidationAtEnd'),
            value: liquidationText(preview.liquidationAtEnd, product),
            strong: true,
          },
          { id: 'fee', label: t('terms.fee'), value: percentText(terms.fee) },
          { id: 'most', label: t('most'), value: coinText(most, coin) },
          { id: 'after', label: t('after'), value: coinText(subtract(available, collateral), collateralCoin) },
        ]}
      />
    </Stack>
  )
}

interface TakeCardProps {
  product: string
  amount: Amount
  collateral: Amount
}

/** A loan as the venue would give it now, and the tap that takes it at just these terms. */
export const TakeCard = ({ product, amount, collateral }: TakeCardProps) => {
  const { t } = useTranslation('loan')
  const navigation = useNavigation()
  const call = useCall(loan.preview, { product, amount, collateral }, { every: EVERY, quiet: true })
  const move = useMove(loan.take, 'earn-loan-take', ({ id }) => {
    showToast(t('preview.done'), 'good')
    askLoans()
    navigation.replace(loanPath(id))
  })
  const isRefused = move.now.phase === 'refused'
  const lookAgain = (): void => {
    move.dismiss()
    void call.refetch()
  }
  return (
    <Card title={t('preview.title')}>
      <CallState call={call} rows={8}>
        {({ preview }) => (
          <Stack gap={3}>
            <Shown preview={preview} />
            {call.failure === undefined ? null : <Note tone="bad">{failureText(call.failure)}</Note>}
            <MoveNote now={move.now} />
            {isRefused ? (
              <Button size="large" wide onPress={lookAgain}>
                {t('preview.again')}
              </Button>
            ) : (
              <Button
                size="large"
                wide
                busy={move.pending}
                disabled={call.failure !== undefined}
                onPress={() => move.send({ product, amount, collateral, terms: preview.product.terms })}
              >
                {t('preview.confirm', { amount: coinText(amount, preview.product.coin) })}
              </Button>
            )}
          </Stack>
        )}
      </CallState>
    </Card>
  )
}
