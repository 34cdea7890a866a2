// Present so that Next doesn't find the product's configuration in a parent folder.
export default {};
