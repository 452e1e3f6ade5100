import { type KeptForm, keptForMs, type TypedPlace } from './typed.ts'
import { keptFields, typedIn } from './typed-in.ts'

/**
 * Puts what was typed back into a form, before the first paint: the page prints this function as a script of its own
 * right behind the fields. It therefore stands alone: no imports, nothing from outside its body.
 */
export function putBack(form: HTMLFormElement, { key, memory }: TypedPlace): void {
  let kept: KeptForm
  try {
    kept = JSON.parse(window[memory].getItem(key) ?? 'null')
  } catch {
    return
  }
  if (!kept || !(kept.until > Date.now())) return
  const places: Record<string, number> = {}
  for (const field of form.elements) {
    const { name, type, value, checked } = field as HTMLInputElement
    const values = kept.typed[name]
    if (!values) continue
    if (type === 'checkbox' || type === 'radio') {
      const wanted = values.includes(value)
      if (wanted !== checked) (field as HTMLInputElement).checked = wanted
    } else {
      const place = places[name] ?? 0
      places[name] = place + 1
      ;(field as HTMLInputElement).value = values[place] ?? value
      const folded = values[place] ? field.closest('details') : null
      if (folded) folded.open = true
    }
  }
}

/**
 * The same without waiting for anything, as text; and what is typed before the page has woken up is kept as it is
 * afterwards. A form sent that early is the browser's own to keep: it restores fields itself when one goes back, and an
 * answer that refuses comes with what was typed.
 */
export function putBackScript(place: TypedPlace): string {
  const where = JSON.stringify(place).replace(/</g, '\\u003c')
  const kept = `JSON.stringify({until:Date.now()+${keptForMs},typed:(${typedIn})((${keptFields})(f))})`
  const whenTyped = `f.addEventListener('input',function(){try{window[p.memory].setItem(p.key,${kept})}catch{}})`
  const whenSent = `addEventListener('submit',function(e){e.target===f&&!e.defaultPrevented&&window[p.memory].removeItem(p.key)})`
  return `(function(f,p){(${putBack})(f,p);${whenTyped};${whenSent}})(document.currentScript.closest('form'),${where})`
}
