import { useState } from 'react'
import { AmountField } from '../../../ui/AmountField.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Section, Shown } from './Section.tsx'

const WAIT_MS = 60_000

const Amount = ({
  start,
  ...rest
}: {
  start: string
  label: string
  unit: string
  hint?: string
  stacked?: boolean
}) => {
  const [text, setText] = useState(start)
  return <AmountField {...rest} text={text} onText={setText} />
}

const Search = ({ label }: { label: string }) => {
  const [text, setText] = useState('')
  return <SearchField label={label} text={text} onText={setText} />
}

/** What one types into. */
export const Fields = () => (
  <Section id="fields" title="Fields">
    <Shown name="TextField">
      <TextField label="E-mail" placeholder="name@example.com" autoComplete="off" />
    </Shown>
    <Shown name="TextField: hint and unit">
      <TextField label="Transfer note" hint="The other side sees it." defaultValue="Rent" end="4 / 40" />
    </Shown>
    <Shown name="TextField: error">
      <TextField label="Address" defaultValue="bc1qwrong" error="This is not an address of the Bitcoin network." />
    </Shown>
    <Shown name="AmountField">
      <Amount label="Amount" unit="USDT" start="1250.5" hint="Available 10,000.00 USDT" />
    </Shown>
    <Shown name="AmountField: could be read two ways">
      <Amount label="Price" unit="USDT" start="1,25" />
    </Shown>
    <Shown name="AmountField: in a narrow column, empty, wrong">
      <Amount label="Price USDT" unit="USDT" start="64120.5" stacked />
      <Amount label="Amount BTC" unit="BTC" start="" stacked />
      <Amount label="Size" unit="BTC" start="1,25" stacked />
    </Shown>
    <Shown name="SearchField">
      <Search label="Search instruments" />
    </Shown>
    <Shown name="PasswordField">
      <PasswordField label="Password" autoComplete="off" defaultValue="correct horse" />
    </Shown>
    <Shown name="CodeField">
      <CodeField label="Code from the mail" onSend={() => Promise.resolve(WAIT_MS)} />
    </Shown>
    <Shown name="CodeField: another one after the wait" moving>
      <CodeField label="Code from the text" waitFor={WAIT_MS} onSend={() => Promise.resolve(WAIT_MS)} />
    </Shown>
  </Section>
)
