import { useState } from 'react'
import { PageBar } from '../../../ui/PageBar.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const ICON = 'M4 12h16M4 6h16M4 18h16'
const TABS = ['Home', 'Market', 'Trade', 'Futures', 'Funds'].map((label) => ({ id: label, label, icon: ICON }))
const LISTS = ['Favourites', 'Coins', 'Contracts', 'Forex'].map((label) => ({ id: label, label }))
const STEPS = ['Address', 'Amount', 'Code', 'Done']

const SIDES = [
  { id: 'buy', label: 'Buy', tone: 'up' },
  { id: 'sell', label: 'Sell', tone: 'down' },
] as const
const KINDS = ['Market', 'Limit', 'Stop'].map((label) => ({ id: label, label, disabled: label === 'Stop' }))

/** What one moves with. */
export const Bars = () => {
  const [tab, setTab] = useState('Market')
  const [list, setList] = useState('Coins')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [kind, setKind] = useState('Limit')
  const [share, setShare] = useState<string>()
  return (
    <Section id="bars" title="Bars, tabs, steps">
      <Shown name="PageBar" flush>
        <div className={css['frame']} role="presentation">
          <PageBar title="A title that is long enough to need a second line on a phone">
            <Tag tone="warn">Demo</Tag>
          </PageBar>
        </div>
      </Shown>
      <Shown name="TabBar" flush>
        <TabBar items={TABS} current={tab} label="Example of a tab bar" onSelect={setTab} />
      </Shown>
      <Shown name="Tabs" flush>
        <Tabs items={LISTS} value={list} onChange={setList} label="Lists" />
      </Shown>
      <Shown name="Segmented: with tones">
        <Segmented label="Side" value={side} onChange={setSide} items={SIDES} />
      </Shown>
      <Shown name="Segmented: a pair of sides, buying and selling">
        <Segmented label="Side of an order" look="filled" value={side} onChange={setSide} items={SIDES} />
        <Segmented
          label="Other side of an order"
          look="filled"
          value={side === 'buy' ? 'sell' : 'buy'}
          onChange={(other) => setSide(other === 'buy' ? 'sell' : 'buy')}
          items={SIDES}
        />
      </Shown>
      <Shown name="Segmented: words, one that cannot be">
        <Segmented label="Order type" look="text" value={kind} onChange={setKind} items={KINDS} />
      </Shown>
      <Shown name="Segmented: nothing chosen, one that cannot be">
        <Segmented
          label="Share"
          value={share}
          onChange={setShare}
          items={[
            { id: '25', label: '25%' },
            { id: '50', label: '50%' },
            { id: '75', label: '75%' },
            { id: '100', label: '100%', disabled: true },
          ]}
        />
      </Shown>
      {[0, 2].map((at) => (
        <Shown key={at} name={`Stepper: at ${at + 1}`}>
          <Stepper label={`Withdrawal, at ${at + 1}`} steps={STEPS} at={at} />
        </Shown>
      ))}
    </Section>
  )
}
