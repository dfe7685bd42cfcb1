import { dirname, join } from 'node:path'
import type { Sources } from '../../scripts/rooms.ts'

/** A field that knows of no form by itself. Inputs that are bound by name fail without one as soon as they are rendered. */
const FIELD = /<(?:TextField|PasswordField|CodeField|AmountField|PictureField|textarea|input)\b/
const FORM = /<(?:Form|form)\b/

/** Files that show fields and have no form, so that Enter may do nothing in them. */
export const fieldsOutsideForms = (sources: Sources): readonly string[] =>
  [...sources]
    .filter(([file, text]) => file.endsWith('.tsx') && FIELD.test(text) && !FORM.test(text))
    .map(([file]) => file)

/** Style modules that are imported from another folder than their own. */
export const foreignStyles = (sources: Sources): readonly string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/from '(\.[^']*\.module\.css)'/g)].flatMap(([, path = '']) =>
      dirname(join(dirname(file), path)) === dirname(file) ? [] : [`${file} imports ${join(dirname(file), path)}`],
    ),
  )
