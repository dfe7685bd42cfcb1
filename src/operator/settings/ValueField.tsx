import dayjs from 'dayjs'
import { Fragment, use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal, LANGUAGES, type Language } from '#protocol'
import { isRate, MOMENTS, useSettingWords } from '../../proofs/settingWords.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { rateText } from '../../ui/format/rate.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FaultContext } from './fault.ts'
import { Group, Part } from './Group.tsx'
import { LinesField } from './LinesField.tsx'
import { useChoices } from './useChoices.ts'
import { type Fields, isLines, PARTS, type Value } from './value.ts'

const below = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)

/** A moment as the browser's field of date and time has it, in the reader's zone; '' for none. */
const localOf = (moment: number): string => (moment === 0 ? '' : dayjs(moment).format('YYYY-MM-DDTHH:mm'))

interface ValueFieldProps {
  /** Name of the field; '' for a whole setting. */
  name: string
  /** Names of the fields that lead to it, its own last, joined with dots. */
  path: string
  value: Value
  onChange: (value: Value) => void
  /** In which language its texts are; undefined of those that are in none. */
  lang?: Language | undefined
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
  const { field } = useSettingWords()
  const { members } = useChoices()
  return (
    <Group name={field(name)}>
      {members(name)?.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          on={value.includes(id)}
          onChange={(on) => onChange(on ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
    </Group>
  )
}

/** A list of parts that have fields: each can go, and further ones be added. */
const PartsField = ({
  name,
  path,
  value,
  onChange,
}: {
  name: string
  path: string
  value: readonly Value[]
  onChange: ValueFieldProps['onChange']
}) => {
  const { t } = useTranslation('operator')
  const { field } = useSettingWords()
  return (
    <Group name={field(name)}>
      {value.map((one, at) => (
        // Parts have no name of their own; their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at}>
          <ValueField name="" path={below(path, at)} value={one} onChange={(next) => onChange(value.with(at, next))} />
          <Button variant="ghost" onPress={() => onChange(value.toSpliced(at, 1))}>
            {t('settings.remove')}
          </Button>
        </Part>
      ))}
      <Button variant="ghost" onPress={() => onChange([...value, PARTS[name] ?? {}])}>
        {t('settings.more')}
      </Button>
    </Group>
  )
}

/** Fields by their names; where names come out of a list, each can go, and further ones be added. */
const FieldsField = ({ name, path, value, onChange, lang }: Omit<ValueFieldProps, 'value'> & { value: Fields }) => {
  const { t } = useTranslation('operator')
  const { field } = useSettingWords()
  const more = useChoices().named(name)
  const rest = more?.names.filter((one) => !(one in value)) ?? []
  return (
    <>
      {Object.entries(value).map(([inner, part]) => (
        <Fragment key={inner}>
          <ValueField
            name={inner}
            path={below(path, inner)}
            value={part}
            lang={LANGUAGES.find((one) => one === inner) ?? lang}
            onChange={(next) => onChange({ ...value, [inner]: next })}
          />
          {more === undefined || inner === more.kept ? null : (
            <Button
              variant="ghost"
              onPress={() => onChange(Object.fromEntries(Object.entries(value).filter(([one]) => one !== inner)))}
            >
              {t('settings.removeOf', { name: field(inner) })}
            </Button>
          )}
        </Fragment>
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
export const ValueField = ({ name, path, value, onChange, lang }: ValueFieldProps) => {
  const id = useId()
  const { field } = useSettingWords()
  const fault = use(FaultContext)
  const { one, members } = useChoices()
  if (typeof value === 'boolean') return <CheckField label={field(name)} on={value} onChange={onChange} />
  const options = one(name)
  if (typeof value === 'string' && options !== undefined)
    return <SelectField label={field(name)} value={value} options={options} onChange={onChange} />
  if (typeof value === 'number' && MOMENTS.has(name))
    return (
      <TextField
        label={field(name)}
        type="datetime-local"
        value={localOf(value)}
        error={fault.at === path ? fault.text : undefined}
        onChange={({ target }) => onChange(dayjs(target.value).isValid() ? dayjs(target.value).valueOf() : 0)}
      />
    )
  if (typeof value === 'string' || typeof value === 'number')
    return (
      <TextField
        label={field(name)}
        value={String(value)}
        lang={lang}
        autoComplete="off"
        error={fault.at === path ? fault.text : undefined}
        hint={typeof value === 'string' && isRate(path.split('.')) && isDecimal(value) ? rateText(value) : undefined}
        inputMode={typeof value === 'number' ? 'numeric' : undefined}
        onChange={({ target }) =>
          onChange(typeof value === 'number' ? Number(target.value.replaceAll(/\D/g, '')) : target.value)
        }
      />
    )
  if (members(name) !== undefined && Array.isArray(value))
    return <MembersField name={name} value={value} onChange={onChange} />
  if (isLines(value) && !(name in PARTS))
    return <LinesField id={id} name={name} lang={lang} value={value} onChange={onChange} />
  if (Array.isArray(value)) return <PartsField name={name} path={path} value={value} onChange={onChange} />
  const fields = <FieldsField name={name} path={path} lang={lang} value={value as Fields} onChange={onChange} />
  return name === '' ? fields : <Group name={field(name)}>{fields}</Group>
}
