import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from '../Desk.module.css'
import { LinesField } from './LinesField.tsx'
import { type Fields, isLines, MEMBERS, NAMED, PARTS, type Value } from './value.ts'
import { useWords } from './words.ts'

interface ValueFieldProps {
  /** Name of the field; '' for a whole setting. */
  name: string
  value: Value
  onChange: (value: Value) => void
}

/** Members of a list that are chosen, each by a check box. */
const MembersField = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: readonly Value[]
  onChange: ValueFieldProps['onChange']
}) => {
  const { field, choice } = useWords()
  return (
    <fieldset className={css['part']}>
      <legend>{field(name)}</legend>
      {MEMBERS[name]?.map((one) => (
        <CheckField
          key={one}
          label={choice('key', one)}
          on={value.includes(one)}
          onChange={(on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
        />
      ))}
    </fieldset>
  )
}

/** A list of parts that have fields: each can go, and further ones be added. */
const PartsField = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: readonly Value[]
  onChange: ValueFieldProps['onChange']
}) => {
  const { t } = useTranslation('desk')
  const { field } = useWords()
  return (
    <fieldset className={css['part']}>
      <legend>{field(name)}</legend>
      {value.map((one, at) => (
        // Parts have no name of their own; their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css['part']}>
          <ValueField name="" value={one} onChange={(next) => onChange(value.with(at, next))} />
          <Button variant="ghost" onPress={() => onChange(value.toSpliced(at, 1))}>
            {t('settings.remove')}
          </Button>
        </div>
      ))}
      <Button variant="ghost" onPress={() => onChange([...value, PARTS[name] ?? {}])}>
        {t('settings.more')}
      </Button>
    </fieldset>
  )
}

/** Fields by their names; where further names are possible, one can be added. */
const FieldsField = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: Fields
  onChange: ValueFieldProps['onChange']
}) => {
  const { t } = useTranslation('desk')
  const { field } = useWords()
  const more = NAMED[name]
  const rest = more?.names.filter((one) => !(one in value)) ?? []
  return (
    <>
      {Object.entries(value).map(([inner, part]) => (
        <ValueField key={inner} name={inner} value={part} onChange={(next) => onChange({ ...value, [inner]: next })} />
      ))}
      {more === undefined || rest.length === 0 ? null : (
        <SelectField
          label={t('settings.more')}
          value={undefined}
          options={rest.map((id) => ({ id, label: field(id) }))}
          onChange={(id) => onChange({ ...value, [id]: more.first })}
        />
      )}
    </>
  )
}

/** One field of a setting by the shape of its value, whatever its kind. */
export const ValueField = ({ name, value, onChange }: ValueFieldProps) => {
  const id = useId()
  const { field, choices } = useWords()
  if (typeof value === 'boolean') return <CheckField label={field(name)} on={value} onChange={onChange} />
  if (typeof value === 'string' && choices(name) !== undefined)
    return <SelectField label={field(name)} value={value} options={choices(name) ?? []} onChange={onChange} />
  if (typeof value === 'string' || typeof value === 'number')
    return (
      <TextField
        label={field(name)}
        value={String(value)}
        autoComplete="off"
        inputMode={typeof value === 'number' ? 'numeric' : undefined}
        onChange={({ target }) =>
          onChange(typeof value === 'number' ? Number(target.value.replaceAll(/\D/g, '')) : target.value)
        }
      />
    )
  if (name in MEMBERS && Array.isArray(value)) return <MembersField name={name} value={value} onChange={onChange} />
  if (isLines(value) && !(name in PARTS))
    return <LinesField id={id} label={field(name)} value={value} onChange={onChange} />
  if (Array.isArray(value)) return <PartsField name={name} value={value} onChange={onChange} />
  const fields = <FieldsField name={name} value={value as Fields} onChange={onChange} />
  return name === '' ? (
    fields
  ) : (
    <fieldset className={css['part']}>
      <legend>{field(name)}</legend>
      {fields}
    </fieldset>
  )
}
