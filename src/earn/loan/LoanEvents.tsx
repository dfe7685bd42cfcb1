import { useTranslation } from 'react-i18next'
import { type LoanEvent, loan } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { eventRows } from './eventRows.ts'
import { loanPath } from './paths.ts'

/** What happens to a loan is read again so often, in ms. */
const EVERY = 15_000

const EventCard = ({ event, coin, collateralCoin }: { event: LoanEvent; coin: string; collateralCoin: string }) => {
  const { t } = useTranslation('loan')
  return (
    <Card title={t(`event.${event.kind}`)}>
      <Stack gap={2}>
        <Note small>{formatDateTime(event.at)}</Note>
        <KeyValue rows={eventRows(t, event, { coin, collateralCoin })} />
      </Stack>
    </Card>
  )
}

/** Everything that happened to one of the user's loans, newest first. */
export const LoanEvents = ({ id }: { id: string }) => {
  const { t } = useTranslation('loan')
  const list = useCallPages(loan.events, { id }, { every: EVERY })
  const { data } = useCall(loan.detail, { id }, { quiet: true })
  const events = list.pages.flatMap((page) => page.events)
  const { coin = '', collateralCoin = '' } = data?.loan ?? {}
  return (
    <Page tint bar={<FundsBar title={t('title.record')} back={loanPath(id)} />}>
      <Paged pages={list} count={events.length} rows={6} empty={<Empty title={t('entry.none')} />}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} coin={coin} collateralCoin={collateralCoin} />
        ))}
        <ListSection>
          <ListRow label={t('title.detail')} href={loanPath(id)} />
        </ListSection>
      </Paged>
    </Page>
  )
}
