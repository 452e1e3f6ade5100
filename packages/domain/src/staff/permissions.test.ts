import { expect, test } from 'vitest'
import { areRolesApart, mayDo, staffPermissionNames, staffPermissions, staffRoles } from './permissions.ts'

test('a role that grants rights sees no client, and a collector without a book sees nobody', () => {
  for (const role of ['admin', 'collector', 'content'] as const)
    expect(staffPermissionNames.filter((name) => name.startsWith('client.') && mayDo([role], name))).toEqual([])
})

test('a person may do what any of their roles allows, and nothing without a role', () => {
  expect(mayDo(['content', 'support'], 'client.find')).toBe(true)
  expect(mayDo([], 'desk.use')).toBe(false)
})

test('a permission lists existing roles, each once', () => {
  for (const [name, roles] of Object.entries(staffPermissions))
    expect([name, roles.filter((role) => !staffRoles.includes(role)), new Set(roles).size]).toEqual([
      name,
      [],
      roles.length,
    ])
})

test('an admin is neither an accountant nor an auditor', () => {
  expect([areRolesApart(['admin', 'accountant']), areRolesApart(['auditor', 'admin'])]).toEqual([false, false])
  expect([areRolesApart(['admin', 'support']), areRolesApart(['accountant', 'auditor'])]).toEqual([true, true])
})
