import { CopyBlock } from '../../../ui/CopyBlock.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { Qr } from '../../../ui/Qr.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const TOO_LONG = 'x'.repeat(3_000)

/** What other devices read. */
export const Codes = () => (
  <Section id="codes" title="Codes and copies">
    <Shown name="Qr">
      <Qr value={`bitcoin:${ADDRESS}`} label="Bitcoin address" />
    </Shown>
    <Shown name="Qr: too long for a code">
      <Qr value={TOO_LONG} label="A novel" />
    </Shown>
    <Shown name="CopyRow">
      <CopyRow label="Address" value={ADDRESS} />
    </Shown>
    <Shown name="CopyBlock">
      <CopyBlock label="Deposit address" value={ADDRESS} />
    </Shown>
    <Shown name="CopyButton">
      <div className={css['row']}>
        <span>Invitation</span>
        <CopyButton text="https://example.com/i/7Q4K" what="invitation" />
      </div>
    </Shown>
  </Section>
)
