import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type EarnPreview, financial, subtract } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { dateEntries, noticeRow, rateRow, termRow } from '../../earn/managed/productRows.ts'
import { productName } from '../../earn/names.ts'
import { buyPath, type Draft, draftOf, orderPath, PRODUCTS } from '../../earn/paths.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline } from '../../ui/Timeline.tsx'

const Shown = ({ preview, renews }: { preview: EarnPreview; renews: boolean }) => {
  const { t } = useTranslation('managed')
  const { product, amount, fee, interest, firstInterest, available } = preview
  const { coin, rate, days, noticeDays } = product
  const text = (value: string): string => coinText(value, coin)
  return (
    <>
      <Card title={productName(product)}>
        <KeyValue
          rows={[
            { id: 'amount', label: t('order.principal'), value: text(amount), strong: true },
            { id: 'fee', label: t('confirm.fee'), value: text(fee) },
            rateRow(t, rate),
            termRow(t, days),
            { id: 'first', label: t('calc.day'), value: text(firstInterest) },
            { id: 'interest', label: t('calc.term'), value: text(interest), strong: true },
            noticeRow(t, noticeDays),
            {
              id: 'renewal',
              label: t('renewal.title'),
              value: renews ? t('confirm.renews', { rate: rateText(rate) }) : t('confirm.renewsNot'),
            },
            { id: 'left', label: t('confirm.left'), value: text(subtract(available, amount)) },
          ]}
        />
      </Card>
      <Card title={t('dates.title')}>
        <Stack gap={3}>
          <Timeline label={t('dates.title')} entries={dateEntries(t, preview)} />
          <Note small>{t('dates.note')}</Note>
          <Note>{t('confirm.early')}</Note>
        </Stack>
      </Card>
    </>
  )
}

/** Everything about an order before it is bought (`?id=&amount=&renews=1`): amount, fee, rate, dates. Sent once. */
const Confirms = () => {
  const { t } = useTranslation(['managed', 'money'])
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const draft: Draft = draftOf(query)
  const { product: id, amount, renews } = draft
  const isDrafted = id !== '' && amount !== ''
  const call = useCall(
    financial.generateFinancialOrder,
    { kind: 'managed', product: id, amount },
    { enabled: isDrafted },
  )
  const move = useMove(financial.buyFinancialProduct, 'earn-buy', (data) => {
    showToast(t('managed:done.bought'), 'good')
    navigation.replace(orderPath(data.id))
  })
  const preview = call.data?.preview
  const isRefused = move.now.phase === 'refused'
  const confirm = (): void => {
    if (preview === undefined) return
    const { product, endAt } = preview
    move.send({
      kind: 'managed',
      product: id,
      amount,
      rate: product.rate,
      noticeDays: product.noticeDays,
      endAt,
      renews,
    })
  }
  const lookAgain = (): void => {
    move.dismiss()
    void call.refetch()
  }
  return (
    <Page
      tint
      bar={<FundsBar title={t('managed:title.confirms')} back={id === '' ? PRODUCTS : buyPath(id, amount)} />}
      foot={
        preview === undefined ? undefined : (
          <Stack gap={2}>
            <MoveNote now={move.now} />
            {isRefused ? (
              <Button size="large" wide onPress={lookAgain}>
                {t('managed:confirm.again')}
              </Button>
            ) : (
              <Button size="large" wide busy={move.pending} onPress={confirm}>
                {t('managed:confirm.do')}
              </Button>
            )}
          </Stack>
        )
      }
    >
      {isDrafted ? (
        <CallState call={call} rows={8}>
          {(data) => <Shown preview={data.preview} renews={renews} />}
        </CallState>
      ) : (
        <Empty title={t('managed:missing.product')}>
          <Button variant="ghost" onPress={() => navigation.replace(PRODUCTS)}>
            {t('managed:products')}
          </Button>
        </Empty>
      )}
    </Page>
  )
}

export default Confirms
