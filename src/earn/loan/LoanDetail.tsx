import { useTranslation } from 'react-i18next'
import { isPositive, type Loan, loan as loanCalls, type OutputOf } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { ageParts } from '../../ui/format/duration.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AddCollateral } from './AddCollateral.tsx'
import { remainderOf } from './eventRows.ts'
import { LoanState } from './LoanState.tsx'
import { LoanTag } from './LoanTag.tsx'
import { LtvGauge } from './LtvGauge.tsx'
import { ltvAt } from './ltv.ts'
import { LOANS, loanEventsPath, repayPath } from './paths.ts'
import { KeptTermsCard } from './TermsCard.tsx'
import { indexText, liquidationText, loanName } from './texts.ts'
import { useLoan } from './useLoan.ts'
import { useLoanIndex } from './useLoanIndex.ts'

type Detail = OutputOf<typeof loanCalls.detail>

/** The ratio, by the live index where that is newer than the venue's answer. */
const LiveGauge = ({ loan }: { loan: Loan }) => {
  const { t } = useTranslation(['loan', 'common'])
  const index = useLoanIndex(loan)
  const { terms, level } = loan
  const { ratio, health } = index === undefined ? { ratio: undefined, health: level } : ltvAt(loan, index.price)
  const { unit, count } = ageParts(index?.age ?? 0)
  return (
    <>
      <LtvGauge terms={terms} ratio={ratio} health={health} />
      {index === undefined ? null : (
        <KeyValue
          rows={[
            {
              id: 'index',
              label: t('loan:index'),
              value: t('loan:indexAge', {
                price: indexText(index.price, loan),
                age: t(`common:age.${unit}`, { count }),
              }),
            },
          ]}
        />
      )}
    </>
  )
}

/** What is owed, and when the loan would be liquidated. */
const Owed = ({ loan, onHour }: { loan: Loan; onHour: () => void }) => {
  const { t } = useTranslation('loan')
  const { id, coin, collateralCoin, debt, debtAtEnd, principal, interestPaid, collateral, sold, growsAt } = loan
  const { liquidationNow, liquidationAtEnd } = loan
  const owed = (amount: string): string => coinText(amount, coin)
  const prices: readonly KeyValueRow[] = [
    ...(liquidationNow === undefined
      ? []
      : [{ id: 'now', label: t('liquidationNow'), value: liquidationText(liquidationNow, loan), strong: true }]),
    ...(liquidationAtEnd === undefined
      ? []
      : [{ id: 'atEnd', label: t('liquidationAtEnd'), value: liquidationText(liquidationAtEnd, loan) }]),
  ]
  return (
    <KeyValue
      rows={[
        ...prices,
        { id: 'debt', label: t('debt'), value: owed(debt), strong: true },
        { id: 'debtAtEnd', label: t('debtAtEnd'), value: owed(debtAtEnd) },
        { id: 'collateral', label: t('collateral'), value: coinText(collateral, collateralCoin), strong: true },
        ...(isPositive(sold) ? [{ id: 'sold', label: t('sold'), value: coinText(sold, collateralCoin) }] : []),
        { id: 'principal', label: t('principal'), value: owed(principal) },
        { id: 'interestPaid', label: t('interestPaid'), value: owed(interestPaid) },
        ...(growsAt === 0
          ? []
          : [{ id: 'grows', label: t('growsIn'), value: <Countdown until={growsAt} onEnd={onHour} /> }]),
        { id: 'at', label: t('at'), value: formatDateTime(loan.at) },
        { id: 'ends', label: t('ends'), value: formatDateTime(loan.endAt) },
        { id: 'id', label: t('id'), value: id },
      ]}
    />
  )
}

const Running = ({ detail, refetch }: { detail: Detail; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation('loan')
  const navigation = useNavigation()
  const { loan, availableCollateral, ts } = detail
  return (
    <>
      <Card>
        <Stack gap={3}>
          <h2>{loanName(t, loan)}</h2>
          <LiveGauge loan={loan} />
          <LoanState loan={loan} now={ts} />
          <AddCollateral loan={loan} available={availableCollateral} onDone={refetch} />
          <Button variant="ghost" wide onPress={() => navigation.push(repayPath(loan.id))}>
            {t('title.repay')}
          </Button>
        </Stack>
      </Card>
      <Card>
        <Owed loan={loan} onHour={() => void refetch()} />
      </Card>
    </>
  )
}

const Ended = ({ loan, ended }: { loan: Loan; ended: NonNullable<Loan['ended']> }) => {
  const { t } = useTranslation('loan')
  const { id, coin, collateralCoin, borrowed, interestPaid, sold } = loan
  // The newest is its end.
  const end = useCall(loanCalls.events, { id, limit: 1 }, { quiet: true }).data?.events[0]
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <h2>{loanName(t, loan)}</h2>
          <LoanTag loan={loan} />
        </Row>
        <Note>{t(`endedText.${ended.by}`)}</Note>
        <KeyValue
          rows={[
            { id: 'borrowed', label: t('amount'), value: coinText(borrowed, coin), strong: true },
            { id: 'interestPaid', label: t('interestPaid'), value: coinText(interestPaid, coin) },
            ...(isPositive(sold) ? [{ id: 'sold', label: t('sold'), value: coinText(sold, collateralCoin) }] : []),
            ...(end === undefined
              ? []
              : [
                  {
                    id: 'back',
                    label: t('entry.returned'),
                    value: coinText(end.returned, collateralCoin),
                    strong: true,
                  },
                ]),
            ...(end !== undefined && isPositive(end.sold)
              ? [
                  {
                    id: 'remainder',
                    label: t('entry.remainder'),
                    value: coinText(remainderOf(end), coin),
                    strong: true,
                  },
                ]
              : []),
            { id: 'at', label: t('at'), value: formatDateTime(loan.at) },
            { id: 'ended', label: t('endedAt'), value: formatDateTime(ended.at) },
            { id: 'id', label: t('id'), value: id },
          ]}
        />
      </Stack>
    </Card>
  )
}

/** One of the user's loans: how close it is to liquidation, what is owed, and the ways to add collateral and to repay. */
export const LoanDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation('loan')
  const call = useLoan(id)
  return (
    <Page tint bar={<FundsBar title={t('title.detail')} back={LOANS} />}>
      <CallState
        call={call}
        rows={8}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('noLoan')} />}
      >
        {(detail) => (
          <>
            {detail.loan.ended === undefined ? (
              <Running detail={detail} refetch={call.refetch} />
            ) : (
              <Ended loan={detail.loan} ended={detail.loan.ended} />
            )}
            <ListSection>
              <ListRow label={t('title.record')} href={loanEventsPath(id)} />
            </ListSection>
            <KeptTermsCard terms={detail.loan.terms} />
          </>
        )}
      </CallState>
    </Page>
  )
}
