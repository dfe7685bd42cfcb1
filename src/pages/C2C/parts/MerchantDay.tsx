import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type C2cDay, merchantOrder } from '#protocol'
import { OrderRow } from '../../../c2c/orders/OrderRow.tsx'
import { moneyOf } from '../../../c2c/orders/orderRows.ts'
import { request } from '../../../core/request/request.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { ExportButton } from '../../../trade/ticket/history/ExportButton.tsx'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FilterDate } from '../../../ui/FilterDate.tsx'
import { coinText } from '../../../ui/format/amountText.ts'
import { lengthText } from '../../../ui/format/lengthText.ts'
import { midnight } from '../../../ui/format/midnight.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { c2cOrdersCsv } from './dayCsv.ts'

/** Rows of a page of the file. */
const PAGE = 50

/** A mean time; a dash where there is none. */
const lengthOf = (ms: number): string => (ms === 0 ? '–' : lengthText(ms))

/** What became of the orders of a day, what was traded by them, and how fast. */
const DayFigures = ({ day: { counts, sums, fees, payMs, releaseMs } }: { day: C2cDay }) => {
  const { t } = useTranslation(['c2cAds', 'c2cOrders', 'c2cMarket'])
  const all = counts.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <>
      <Card title={t('c2cAds:day.outcomes')}>
        <KeyValue
          rows={[
            { id: 'all', label: t('c2cAds:day.all'), value: all, strong: true },
            ...counts
              .filter(({ orders }) => orders > 0)
              .map(({ state, orders }) => ({ id: state, label: t(`c2cOrders:state.${state}`), value: orders })),
            // Of decided and divided orders, too.
            ...(all === 0
              ? []
              : [
                  {
                    id: 'fee',
                    label: t('c2cOrders:fee'),
                    value:
                      fees.length === 0
                        ? t('c2cOrders:noFee')
                        : fees.map(({ coin, amount }) => coinText(amount, coin)).join(', '),
                  },
                ]),
          ]}
        />
      </Card>
      {all === 0 ? null : (
        <Card title={t('c2cAds:day.traded')}>
          <Stack gap={3}>
            <KeyValue
              rows={[
                ...sums.map(({ side, coin, currency, amount, total }) => ({
                  id: `${side} ${coin} ${currency}`,
                  label: `${t(`c2cAds:day.${side}`)} ${coinText(amount, coin)}`,
                  value: moneyOf(total, currency),
                })),
                { id: 'pay', label: t('c2cMarket:figures.pay'), value: lengthOf(payMs) },
                { id: 'release', label: t('c2cMarket:figures.release'), value: lengthOf(releaseMs) },
              ]}
            />
            <Note small>{t('c2cAds:day.note')}</Note>
          </Stack>
        </Card>
      )}
    </>
  )
}

const DayOrders = ({ from, to }: { from: string; to: string }) => {
  const { t } = useTranslation('c2cAds')
  const figures = useCall(merchantOrder.day, { from, to })
  const list = useCallPages(merchantOrder.getList, { from, to })
  const orders = list.pages.flatMap((page) => page.orders)
  const page = async (cursor: string | undefined) => {
    const reply = await request(merchantOrder.getList, {
      from,
      to,
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    if (reply.kind !== 'ok') return reply
    return { kind: 'ok' as const, data: { rows: reply.data.orders, next: reply.data.next } }
  }
  return (
    <>
      <CallState call={figures} rows={4}>
        {({ day }) => <DayFigures day={day} />}
      </CallState>
      <Stack space="below" gap={1}>
        <Paged
          pages={list}
          count={orders.length}
          rows={5}
          empty={<Empty compact title={t('day.none')} text={t('day.noneText')} />}
        >
          <ListSection title={t('day.orders')}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ListSection>
        </Paged>
        {/* What it says takes a whole row, in a box as high as what is in it. */}
        <ExportButton name="c2c-orders" page={page} text={c2cOrdersCsv} />
      </Stack>
    </>
  )
}

/** The C2C orders of one of the user's own calendar days (`?day=`, today without one): figures, list and file. */
export const MerchantDay = () => {
  const { t } = useTranslation('c2cAds')
  const [query, setQuery] = useSearchParams()
  const today = dayjs().format('YYYY-MM-DD')
  const named = query.get('day') ?? ''
  const day = midnight(named) === undefined ? today : named
  const [from, to] = [midnight(day) ?? 0, midnight(day, 1) ?? 0]
  return (
    <>
      <Stack space="between">
        <FilterDate
          label={t('day.date')}
          value={day}
          max={today}
          onChange={(value) => setQuery({ day: value }, { replace: true })}
        />
      </Stack>
      <DayOrders key={day} from={String(from)} to={String(to)} />
    </>
  )
}
