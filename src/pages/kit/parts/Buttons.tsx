import { Button } from '../../../ui/Button.tsx'
import { RefreshButton } from '../../../ui/RefreshButton.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const VARIANTS = ['primary', 'buy', 'sell', 'danger', 'ghost', 'plain'] as const
/** Longer than two quick taps, shorter than one's patience. */
const AWAY_MS = 1_500
const away = () => new Promise<void>((resolve) => setTimeout(resolve, AWAY_MS))

/** What one presses. */
export const Buttons = () => (
  <Section id="buttons" title="Buttons">
    <Shown name="Button: variants, busy while their promise runs">
      <div className={css['row']}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} onPress={away}>
            {variant}
          </Button>
        ))}
      </div>
    </Shown>
    <Shown name="Button: busy">
      <div className={css['row']}>
        <Button busy>Sending</Button>
        <Button variant="ghost" busy>
          Asking
        </Button>
      </div>
    </Shown>
    <Shown name="Button: disabled">
      <div className={css['row']}>
        <Button disabled>Buy BTC</Button>
        <Button variant="plain" disabled>
          Skip
        </Button>
      </div>
    </Shown>
    <Shown name="Button: large and wide, with a long text">
      <Button size="large" wide onPress={away}>
        Confirm and send the withdrawal of 0.125 BTC
      </Button>
    </Shown>
    <Shown name="RefreshButton: idle, busy">
      <div className={css['row']}>
        <RefreshButton busy={false} onRefresh={away} />
        <RefreshButton busy onRefresh={away} />
      </div>
    </Shown>
  </Section>
)
