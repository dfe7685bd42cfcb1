import { useState } from 'react'
import { IMAGE_MAX_SIDE } from '#protocol'
import { ImageField } from '../../../ui/ImageField.tsx'
import { Section, Shown } from './Section.tsx'

const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96"><rect width="160" height="96" fill="#4a61c4"/>
<circle cx="112" cy="40" r="20" fill="#ffd76a"/><path d="M0 96 56 40l36 36 20-18 48 38z" fill="#0f7466"/></svg>`
const EXAMPLE = new File([DRAWN], 'example.svg', { type: 'image/svg+xml' })

const Field = (props: { label: string; start?: File; hint?: string; error?: string; sending?: number }) => {
  const { start, sending, ...rest } = props
  const [picture, setPicture] = useState(start)
  return (
    <ImageField
      {...rest}
      value={picture}
      onChange={setPicture}
      longest={IMAGE_MAX_SIDE}
      sending={sending === undefined ? undefined : { label: 'Sending', share: sending }}
    />
  )
}

/** What one sends a picture with. */
export const Pictures = () => (
  <Section id="pictures" title="Pictures">
    <Shown name="ImageField: empty">
      <Field label="Front of the identity card" hint="The whole card, without glare." />
    </Shown>
    <Shown name="ImageField: chosen, on its way">
      <Field label="Proof of payment" start={EXAMPLE} sending={0.6} />
    </Shown>
    <Shown name="ImageField: error">
      <Field label="Portrait" error="This is needed." />
    </Shown>
  </Section>
)
