// Present so that PostCSS doesn't find the product's configuration in a parent folder.
export default { plugins: {} };
