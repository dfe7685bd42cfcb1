import { useState } from 'react'
import { CheckField } from '../../../ui/CheckField.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import type { Option } from '../../../ui/choices.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { RadioList } from '../../../ui/RadioList.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const COINS: readonly Option<string>[] = [
  ['BTC', 'Bitcoin'],
  ['ETH', 'Ethereum'],
  ['USDT', 'Tether'],
].map(([code = '', hint = '']) => ({ id: code, label: code, hint, icon: <CoinIcon code={code} size="small" /> }))

const COUNTRIES: readonly Option<string>[] = [
  'Argentina,Australia,Austria,Belgium,Brazil,Canada,Chile,Côte d’Ivoire,Denmark,Finland,France,Germany,Greece,Iceland,' +
    'India,Indonesia,Ireland,Italy,Japan,Kenya,Malaysia,Mexico,Morocco,Netherlands,New Zealand,Norway,Peru,Philippines,' +
    'Poland,Portugal,Singapore,South Korea,Spain,Sweden,Switzerland,Thailand,Türkiye,United Kingdom,Uruguay,Viet Nam',
]
  .join('')
  .split(',')
  .map((label) => ({ id: label, label }))

const THEMES = ['Light', 'Dark', 'As on this device'].map((label) => ({ id: label, label }))

const Picker = (props: { label: string; start?: string; options: readonly Option<string>[]; error?: string }) => {
  const { start, ...rest } = props
  const [value, setValue] = useState(start)
  return <SelectField {...rest} value={value} onChange={setValue} />
}
const Agreement = (props: { label: string; start: boolean; hint?: string; error?: string }) => {
  const { start, error, ...rest } = props
  const [on, setOn] = useState(start)
  return <CheckField {...rest} on={on} onChange={setOn} error={on ? undefined : error} />
}
const Setting = ({ start, ...rest }: { label: string; hint?: string; start: boolean }) => {
  const [on, setOn] = useState(start)
  return <Switch {...rest} on={on} onChange={setOn} />
}
const Share = ({ start, ...rest }: { label: string; start: number; disabled?: boolean; compact?: boolean }) => {
  const [value, setValue] = useState(start)
  return <Slider {...rest} value={value} onChange={setValue} />
}
const times = (factor: number): string => `${factor}×`
const Leverage = () => {
  const [value, setValue] = useState(10)
  return (
    <Slider
      label="Leverage"
      value={value}
      onChange={setValue}
      min={1}
      max={100}
      marks={[1, 25, 50, 75, 100]}
      text={times}
    />
  )
}

/** What one chooses with. */
export const Choices = () => {
  const [theme, setTheme] = useState('Dark')
  const [state, setState] = useState('')
  return (
    <Section id="choices" title="Choices">
      <Shown name="SelectField: nothing chosen">
        <Picker label="Country" options={COUNTRIES} />
      </Shown>
      <Shown name="SelectField: chosen">
        <Picker label="Coin" start="ETH" options={COINS} />
      </Shown>
      <Shown name="SelectField: error">
        <Picker label="Network" options={COINS} error="Choose a network first." />
      </Shown>
      <Shown name="FilterSelect: all, set">
        <div className={css['row']}>
          <FilterSelect
            label="State"
            any="Every state"
            value={state}
            onChange={setState}
            choices={[{ id: 'open', label: 'Open' }]}
          />
          <FilterSelect
            label="Side"
            any="Both sides"
            value="buy"
            onChange={setState}
            choices={[{ id: 'buy', label: 'Buy' }]}
          />
        </div>
      </Shown>
      <Shown name="CheckField: off, on, error">
        <Agreement label="Remember this device for thirty days" start={false} hint="Not on a device of others." />
        <Agreement label="I have read the terms" start />
        <Agreement label="I know the risk" start={false} error="You have to agree to go on." />
      </Shown>
      <Shown name="Switch: off, on" flush>
        <Setting label="Sound" start={false} />
        <Setting label="Less data" hint="At most one update a second" start />
      </Shown>
      <Shown name="RadioList" flush>
        <RadioList label="Theme" items={THEMES} value={theme} onChange={setTheme} />
      </Shown>
      <Shown name="Slider: shares">
        <Share label="Share of the balance" start={40} />
      </Shown>
      <Shown name="Slider: own marks and texts">
        <Leverage />
      </Shown>
      <Shown name="Slider: one row, between marks, at one, disabled">
        <Share label="Part of the balance" start={40} compact />
        <Share label="Part of the position" start={75} compact />
        <Share label="Nothing to take a part of" start={0} compact disabled />
      </Shown>
      <Shown name="Slider: disabled">
        <Share label="Nothing to share" start={0} disabled />
      </Shown>
    </Section>
  )
}
