import { Note } from '../../../ui/Note.tsx'
import { Row } from '../../../ui/Row.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Section, Shown } from './Section.tsx'

const TONES = ['warn', 'demo', 'bad', 'fill'] as const

/** Space between parts, and what is said beside them. */
export const Spacing = () => (
  <Section id="spacing" title="Spacing and notes">
    <Shown name="Stack: the four gaps">
      {([1, 2, 3, 4] as const).map((gap) => (
        <Stack key={gap} gap={gap}>
          <span>Gap {gap}</span>
          <span>below it</span>
        </Stack>
      ))}
    </Shown>
    <Shown name="Row: parts that wrap">
      <Row>
        {['Spot', 'Perpetual contracts', 'Forex', 'Timed contracts'].map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </Row>
    </Shown>
    <Shown name="Note: two sizes, four tones">
      <Stack gap={2}>
        <Note>Fees are taken from what you receive.</Note>
        <Note small>Fees are taken from what you receive.</Note>
        {TONES.map((tone) => (
          <Note key={tone} tone={tone}>
            Fees are taken from what you receive.
          </Note>
        ))}
      </Stack>
    </Shown>
  </Section>
)
