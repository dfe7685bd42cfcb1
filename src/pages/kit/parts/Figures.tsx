import { signal } from '@preact/signals-core'
import { LiveMoney } from '../../../market/currency/LiveMoney.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PercentText } from '../../../ui/PercentText.tsx'
import { PriceText } from '../../../ui/PriceText.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { HUGE } from './huge.ts'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const TONES = ['plain', 'up', 'down', 'good', 'bad', 'warn', 'accent'] as const
const PICTURES = (
  'BTC ETH SOL XRP BNB DOGE ADA TRX AVAX LINK LTC BCH DOT TON SUI NEAR UNI AAVE APT HBAR XLM SHIB PEPE ICP ETC FIL ATOM ARB OP ' +
  'INJ IMX GRT ALGO SAND MANA AXS CRV LDO STX SEI TIA JUP WLD PENDLE COMP DYDX USDT USDC ' +
  'AUD CAD CHF CNY EUR GBP HKD JPY KRW NZD SGD THB TWD USD VND XAU XAG'
).split(' ')
const RISING = [4, 5, 4.6, 6, 5.8, 7, 8, 7.6, 9]

/** Two sums that take turns. */
const SUMS = ['10044.98', '10051.08'] as const
const sum = signal<string>(SUMS[0])
const change = (): void => {
  sum.value = SUMS[sum.value === SUMS[0] ? 1 : 0]
}
const sumText = () => formatMoney(sum.value, 2, 2)

/** What one reads. */
export const Figures = () => (
  <Section id="figures" title="Figures">
    <Shown name="MoneyText: normal, least and most decimals, unknown">
      <div className={css['row']}>
        <span>
          <MoneyText value="12345.678" unit="USDT" />
        </span>
        <span>
          <MoneyText value="0.00012345" least={2} most={8} unit="BTC" />
        </span>
        <span>
          <MoneyText value={undefined} unit="EUR" />
        </span>
      </div>
    </Shown>
    <Shown name="MoneyText: compact">
      <div className={css['row']}>
        <span>
          <MoneyText value="2412345678.9" unit="USDT" compact />
        </span>
        <span>
          <MoneyText value="999.9" unit="USDT" compact />
        </span>
      </div>
    </Shown>
    <Shown name="MoneyText: forty characters, small and large">
      <MoneyText value={HUGE} most={18} unit="SHIB" />
      <p className={css['large']}>
        <MoneyText value={HUGE} most={18} />
      </p>
    </Shown>
    <Shown name="LiveMoney: a sum that changes by itself, its digits roll">
      <div className={css['row']}>
        <p className={css['large']}>
          <LiveMoney read={sumText} />
        </p>
        <Button variant="ghost" onPress={change}>
          Change the sum
        </Button>
      </div>
    </Shown>
    <Shown name="PriceText">
      <div className={css['row']}>
        <PriceText value="64120.5" decimals={1} />
        <PriceText value="0.0000123" decimals={8} />
        <PriceText value={undefined} decimals={2} />
      </div>
    </Shown>
    <Shown name="PercentText: up, down, flat, unknown">
      <div className={css['row']}>
        <PercentText fraction="0.0184" />
        <PercentText fraction="-0.0215" />
        <PercentText fraction="0" />
        <PercentText fraction={undefined} />
      </div>
    </Shown>
    <Shown name="Sparkline: up, down, flat, too little">
      <div className={css['row']}>
        <Sparkline values={RISING} label="Rises over the day" />
        <Sparkline values={RISING.toReversed()} />
        <Sparkline values={[5, 5, 5]} />
        <Sparkline values={[5]} />
      </div>
    </Shown>
    <Shown name="CoinIcon: small, normal, large, pair, network, without a picture">
      <div className={css['row']}>
        <CoinIcon code="SOL" size="small" />
        <CoinIcon code="SOL" />
        <CoinIcon code="SOL" size="large" />
        <CoinIcon code="EUR" quote="USD" size="small" />
        <CoinIcon code="EUR" quote="USD" />
        <CoinIcon code="XAU" quote="USD" size="large" />
        <CoinIcon code="USDT" network="TRX" />
        <CoinIcon code="USDT" network="ETH" size="large" />
        <CoinIcon code="ONDO" />
      </div>
    </Shown>
    <Shown name="CoinIcon: all pictures">
      <div className={css['row']}>
        {PICTURES.map((code) => (
          <CoinIcon key={code} code={code} />
        ))}
      </div>
    </Shown>
    <Shown name="Tag">
      <div className={css['row']}>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
    </Shown>
  </Section>
)
