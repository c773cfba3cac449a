/** The headers that node:http does not send by itself. */
export function ownHeaders({ headers }: Response): Record<string, string> {
  const sentByNode = ['connection', 'content-length', 'date', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name]) => !sentByNode.includes(name)));
}
