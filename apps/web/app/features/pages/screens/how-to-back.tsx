import { redirect } from 'react-router'

/** Nobody needs an index of seven ways: the first of them leads to the others. */
export function loader() {
  return redirect('/how-to-back/bank-account', 301)
}

export default function HowToBack() {
  return null
}
