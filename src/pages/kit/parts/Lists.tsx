import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PercentText } from '../../../ui/PercentText.tsx'
import { SettingRow } from '../../../ui/SettingRow.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { HUGE } from './huge.ts'
import { Section, Shown } from './Section.tsx'

const nothing = (): void => undefined
const PAGES = { hasMore: false, fetchingMore: false, failure: undefined, more: nothing, refresh: nothing }

/** What stands in rows. */
export const Lists = () => {
  const [on, setOn] = useState(true)
  const [pressed, setPressed] = useState(0)
  return (
    <Section id="lists" title="Lists">
      <Shown name="ListSection, ListRow: leads, acts, only shows" flush>
        <ListSection title="Account" note="The name is seen by the other side of a trade.">
          <ListRow icon={<Avatar name="Ada Lovelace" />} label="Ada Lovelace" hint="ada@example.com" href="/kit" />
          <ListRow
            icon={<Globe size={20} aria-hidden />}
            label="Pressed"
            end={`${pressed} times`}
            onPress={() => setPressed(pressed + 1)}
          />
          <ListRow label="Balance" end={<MoneyText value={HUGE} most={18} unit="USDT" />} />
          <Switch label="Push messages" on={on} onChange={setOn} />
          <ListRow label="Delete the account" tone="danger" onPress={nothing} />
        </ListSection>
      </Shown>
      <Shown name="SettingRow: what is set, a lot of it, something wrong">
        <SettingRow label="Options" value="GTC" onPress={nothing} />
        <SettingRow
          label="Options"
          value="Last price · At market · Max slippage 1% · One-tap trading: up to 250.00 USDT"
          onPress={nothing}
        />
        <SettingRow label="Options" value="" error="Must be above 64,120.5." onPress={nothing} />
      </Shown>
      <Shown name="Card, KeyValue" flush>
        <Card title="Order">
          <KeyValue
            rows={[
              { id: 'price', label: 'Average price', value: <MoneyText value="64120.5" unit="USDT" /> },
              { id: 'profit', label: 'Profit', value: <PercentText fraction="0.0231" />, tone: 'up' },
              { id: 'sum', label: 'Sum', value: <MoneyText value={HUGE} most={18} />, strong: true },
            ]}
          />
        </Card>
      </Shown>
      <Shown name="Timeline">
        <Timeline
          label="Withdrawal"
          entries={[
            { id: 'asked', title: 'Asked for', detail: '2023-11-14 22:13:20' },
            { id: 'checked', title: 'Checked', detail: '2023-11-14 22:15:02', state: 'good' },
            { id: 'failed', title: 'First try refused by the network', detail: '2023-11-14 22:15:09', state: 'bad' },
            { id: 'sent', title: 'On its way', detail: '1 of 3 confirmations', state: 'now' },
            { id: 'done', title: 'Arrived', state: 'next' },
          ]}
        />
      </Shown>
      <Shown name="ListEnd: that is all, more, coming, failed" flush>
        <ListEnd pages={PAGES} />
        <ListEnd pages={{ ...PAGES, hasMore: true }} />
        <ListEnd pages={{ ...PAGES, hasMore: true, fetchingMore: true }} />
        <ListEnd pages={{ ...PAGES, failure: { kind: 'network' } }} />
      </Shown>
    </Section>
  )
}
