// Runs before every script, on whatever Node the machine has, so it stays plain JavaScript.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `This project needs Node 24 and is running on ${process.versions.node}. ` +
      'Run "npm ci" without --ignore-scripts (it brings Node 24 along), or install Node 24 yourself.',
  );
  process.exit(1);
}
